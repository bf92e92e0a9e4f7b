import type { Person } from '#plugins/users/contract.ts';
import type { Standing } from '#plugins/users/rules.ts';
import type { memberById } from './queries.ts';

/** A member with the account, as `queries.ts` selects it. */
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberById>>>;

const statusNames = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const;

export const nameOf = (row: { first_name: string; last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** What the record rules look at. */
export const standing = (row: MemberRow): Standing => ({
  id: row.id,
  owner: row.is_owner === 1,
  external: row.is_external === 1,
  active: row.status === 'active',
  statusName: statusNames[row.status],
  invited: row.invited_at !== null,
  emailVerified: row.verified === 1,
});

/** A row as the contract's person. */
export function personOf(row: MemberRow): Person {
  return {
    ...standing(row),
    name: nameOf(row),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    // Somebody else's number is not shown before that person has accepted.
    mobile: row.is_external === 1 && row.joined === 0 ? '' : row.mobile,
    organisationOwner: row.is_owner === 1,
    verified: row.verified === 1,
    applicationCount: row.application_count,
    groupCount: row.group_count,
    picture: null,
  };
}
