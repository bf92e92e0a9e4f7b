import type { Kysely } from 'kysely';
import type { Person } from '#plugins/users/contract.ts';
import type { PersonState, StatusName } from '#plugins/users/rules.ts';
import { endedOn } from './accessEnd.ts';
import { dutiesIn, idsIn } from './duties.ts';
import { INVITATION_HOLDS } from '../platform/mail/links.ts';
import { fullName, isTyped, knownName } from '../platform/names.ts';
import type { MemberRow } from '../platform/db/members/memberColumns.ts';
import type { Database } from '../platform/db/schema.ts';

const statusNames: Record<MemberRow['status'], StatusName> = {
  active: 'Active',
  inactive: 'Inactive',
  deleted: 'Deleted',
};

/** The fields that the record rules read. */
export const stateOf = (row: MemberRow): PersonState => ({
  id: row.id,
  owner: row.is_owner === 1,
  admin: row.is_admin === 1,
  duties: dutiesIn(row.duties),
  external: row.is_external === 1,
  endsOn: row.ends_on,
  active: row.status === 'active',
  statusName: statusNames[row.status],
  invited: row.invited_at !== null,
  emailVerified: row.verified === 1,
});

/** Makes the contract's person from a row; with `now` also the state of the invitation, for the pages that show it. */
export function personOf(row: MemberRow, picture: Person['picture'] = null, now?: number): Person {
  const isInvited = isTyped(row);
  const names = knownName(row);
  const { id, owner, external, active, statusName, invited, emailVerified } = stateOf(row);
  // Written out: spreading an object takes 10 µs, half of a page's time.
  return {
    id,
    owner,
    external,
    active,
    statusName,
    invited,
    emailVerified,
    name: fullName(names),
    firstName: names.first_name,
    lastName: names.last_name,
    email: row.email,
    mobile: isInvited ? (row.typed_mobile ?? '') : row.mobile,
    admin: row.is_admin === 1,
    // Most people have none, and a list has many people.
    ...(row.duties && { duties: dutiesIn(row.duties), dutyApplications: idsIn(row.duty_applications) }),
    organisationOwner: owner,
    verified: emailVerified,
    applicationCount: row.application_count,
    groupCount: row.group_count,
    picture: isInvited ? null : picture,
    endsOn: row.ends_on,
    ended: now === undefined || row.ends_on === null ? undefined : endedOn(row, now) !== null,
    invitation: now === undefined ? undefined : invitationOf(row, now),
  };
}

/** Tells if a person is or was a member of the organisation, and was not erased: only such a person can be named in a row. */
export async function wasMember(db: Kysely<Database>, organisationId: number, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The invitation, if it is not accepted yet. */
function invitationOf(row: MemberRow, now: number): Person['invitation'] {
  if (row.verified === 1 || row.invited_at === null || row.status === 'deleted') return null;
  const endsAt = row.invited_at + INVITATION_HOLDS;
  const state = row.undelivered_at !== null ? 'not_delivered' : endsAt <= now ? 'expired' : 'sent';
  return { state, sentAt: row.invited_at, endsAt, reason: row.undelivered_why };
}
