import { barredOf, record, type PickArg } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { applications, type ApplicationRecord } from './lists.ts';
import { listArchivedApplications } from './ownContract.ts';
import { isOwn } from './ownRules.ts';

/** An argument: an application that the organisation has added itself. */
export const ownApplication = record<ApplicationRecord>(applications, {
  none: 'Your organisation has no application of its own.',
  when: isOwn,
});

const archivedLike = async (typed: string, host: Host): Promise<readonly ApplicationRecord[]> =>
  namedLike((await host.load(listArchivedApplications, {})).applications, typed);

/** An argument: an archived application. */
export const archivedApplication: PickArg<ApplicationRecord> = {
  how: 'pick',
  label: 'Which application?',
  none: 'No application is archived.',
  choices: archivedLike,
  barred: async (typed, host, _soFar, signal) =>
    barredOf(
      await applications.search(typed, host, signal),
      applications.describe,
      () => 'This application is not archived.',
    ),
  describe: ({ id, name, description = '' }) => ({ key: id, label: name, detail: description, icon: 'grid' }),
};

/** An argument: an application of the organisation's own, also an archived one. */
export const ownOrArchived = record<ApplicationRecord>(applications, {
  none: 'Your organisation has no application of its own.',
  when: isOwn,
  async choices(typed, host, _soFar, signal) {
    const [used, archived] = await Promise.all([applications.search(typed, host, signal), archivedLike(typed, host)]);
    return [...used, ...archived.map((one) => ({ ...one, own: true }))];
  },
});
