import { admin, member } from '#core/access/rules.ts';
import { record, type PickArg, type RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import type { Tile } from '#core/contract/session.ts';
import { isNarrow } from '#core/ui/useNarrow.ts';
import { listApplications, viewApplication, type ApplicationUser } from './contract.ts';
import { addressOf, applicationViewPath } from './paths.ts';
import type { Named } from './rules.ts';

/** As many as a person looks through; more letters find the rest. */
const FOUND_AT_ONCE = 20;

/** Opens an application in a new tab. */
export const openTile = (tile: Tile, host: Host): void => host.openTab(addressOf(tile, isNarrow()));

/** The applications that the person may open: the launcher's tiles, which came with the session. */
export const tileSource: RecordSource<Tile> = {
  kind: 'tile',
  label: 'Which application?',
  title: 'Your applications',
  access: member,
  search(typed, host) {
    return Promise.resolve(host.session().tiles.filter(named(typed)));
  },
  describe: ({ id, name, url }) => ({ key: id, label: name, detail: url, icon: 'grid' }),
  open: openTile,
};

/** An application of the organisation, as lists, pages and other plugins hand it to commands. */
export interface ApplicationRecord extends Named {
  description?: string;
}

/** The applications that the organisation has added; they lead to their pages. */
export const organisationApplications: RecordSource<ApplicationRecord> = {
  kind: 'application',
  label: 'Which application?',
  title: 'Applications',
  access: admin,
  async search(typed, host) {
    const { applications } = await host.load(listApplications, {});
    return applications.filter(named(typed));
  },
  describe: ({ id, name, description }) => ({
    key: id,
    label: name,
    icon: 'grid',
    ...(description !== undefined && { detail: description }),
  }),
  href: ({ id }) => applicationViewPath({ id }),
};

/** An argument that is an application of the organisation. */
export const application = record(organisationApplications);

/** An argument that is one or several people who are assigned to the application of the step before. */
export function assignedUsers(
  status: 'enabled' | 'disabled',
  narrowed: Pick<PickArg<ApplicationUser>, 'many' | 'when' | 'ready'>,
): PickArg<ApplicationUser, { application: Named }> {
  return {
    how: 'pick',
    label: 'Which user?',
    kind: 'assignment',
    async choices(typed, host, soFar, signal) {
      const query = { search: typed.trim() || undefined, status, limit: FOUND_AT_ONCE };
      const { users } = await host.call(viewApplication, { params: { id: soFar.application.id }, query }, signal);
      return users;
    },
    describe: ({ id, name, email, role }) => ({ key: id, label: name, detail: role ? `${email}, ${role}` : email }),
    ...narrowed,
  };
}

function named(typed: string) {
  const asked = typed.trim().toLowerCase();
  return ({ name }: Named): boolean => name.toLowerCase().includes(asked);
}
