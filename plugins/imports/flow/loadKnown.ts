import type { Host } from '#core/command/host.ts';
import { listApplications } from '#plugins/applications/contract.ts';
import type { Known } from '../match/columns.ts';
import { listImportColumns } from '../contract.ts';

/** What is known about the columns of a file before it is read. Without it they are matched by titles and contents alone. */
export async function loadKnown(host: Host): Promise<Known> {
  const [applications, columns] = await Promise.all([
    host.load(listApplications, {}).then(
      (answer) => answer.applications.map(({ name }) => name),
      () => [],
    ),
    host.load(listImportColumns, {}).then(
      (answer) => answer.columns,
      () => [],
    ),
  ]);
  return { applications, columns };
}
