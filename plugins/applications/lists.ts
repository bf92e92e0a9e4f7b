import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { searchOf } from '#core/list/declare/searchText.ts';
import { listApplications, peopleFilter, viewApplication, type ApplicationUser } from './contract.ts';
import { applicationViewPath } from './paths.ts';
import { signOf } from './signOf.ts';
import type { Named } from './rules.ts';

/** An application of the organisation, as lists, pages and other plugins pass it to commands. */
export interface ApplicationRecord extends Named {
  description?: string;
  image?: string | undefined;
  /** Added by the organisation itself. */
  own?: boolean | undefined;
}

/** The kind of record 'application of the organisation'. */
export const organisationApplication: RecordKind<ApplicationRecord> = {
  kind: 'application',
  label: 'Which application?',
  title: 'Applications',
  icon: 'grid',
  describe: ({ id, name, description, image }) => ({
    key: id,
    label: name,
    icon: 'grid',
    picture: signOf({ id, name, image }),
    ...(description !== undefined && { detail: description }),
  }),
  href: ({ id }) => applicationViewPath({ id }),
};

/** The list of the organisation's applications. */
export const applications = list({
  of: organisationApplication,
  one: 'application',
  endpoint: listApplications,
  rows: (answer) => answer.applications,
});

/** The kind of record 'person assigned to an application'; its commands need the application as well. */
export const assignment: RecordKind<ApplicationUser> = {
  kind: 'assignment',
  label: 'Which user?',
  title: 'Users',
  icon: 'users',
  describe: ({ id, name, email, role }) => ({
    key: id,
    label: name,
    detail: role ? `${email}, ${role}` : email,
    address: email,
  }),
};

/** The list of the people assigned to one application. */
export const assignments = list({
  of: assignment,
  one: 'user',
  endpoint: viewApplication,
  rows: ({ users }) => users,
  query: (searchParams) => ({
    search: searchOf(searchParams),
    status: peopleFilter.safeParse(searchParams.get('status')).data,
  }),
  everything: {},
  searchedBy: 'name, email or phone',
});
