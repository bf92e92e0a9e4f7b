import { sql, type Kysely } from 'kysely';
import { endless, goesOn } from '#server/accessEnd.ts';
import type { Duty } from '#core/access/duty.ts';
import { dutiesIn, idsIn, withoutDuties, type Duties } from '#server/duties.ts';
import { forUpdate, lockName } from '#server/db/locks.ts';
import { refreshMembers } from '#server/db/members/refreshMembers.ts';
import { emailKey, memberText } from '#server/db/members/text.ts';
import { newId } from '#server/db/newId.ts';
import type { AccessEnd, Database } from '#server/db/schema.ts';
import { policies } from '#server/features/policies/queries.ts';
import { memberColumns } from '#server/db/members/memberColumns.ts';

/** The members of an organisation, joined with their accounts. */
const members = (db: Kysely<Database>, organisationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(memberColumns)
    .where('memberships.organisation_id', '=', organisationId);

/** One member; `undefined` both for a person outside the organisation and for an unknown id. */
export function memberById(db: Kysely<Database>, organisationId: number, personId: number) {
  return members(db, organisationId).where('memberships.person_id', '=', personId).executeTakeFirst();
}

/** The same within a transaction, locked until its end, so that the checked facts stay true. */
export function memberForChange(tx: Kysely<Database>, organisationId: number, personId: number) {
  return members(tx, organisationId)
    .select('people.password_hash')
    .where('memberships.person_id', '=', personId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/**
 * True when the caller is still an active administrator, or one with this duty. It waits for pending changes of administrators and blocks new
 * ones until this transaction ends, so that two administrators cannot remove each other at the same moment.
 */
export async function holdRights(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  now: number,
  duty?: Duty,
): Promise<boolean> {
  await lockName(tx, `admins of ${organisationId}`);
  const row = await tx
    .selectFrom('memberships')
    .select(['is_admin', 'duties'])
    .where((and) => and.and({ organisation_id: organisationId, person_id: personId, status: 'active' }))
    .where(goesOn('memberships.ends_at', now))
    .executeTakeFirst();
  return row !== undefined && (row.is_admin === 1 || (duty !== undefined && dutiesIn(row.duties).includes(duty)));
}

/** The applications assigned to a member, enabled or disabled. */
export function assignmentsOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return db
    .selectFrom('assignments')
    .innerJoin('organisation_applications as added', (join) =>
      join
        .onRef('added.organisation_id', '=', 'assignments.organisation_id')
        .onRef('added.application_id', '=', 'assignments.application_id'),
    )
    .select(['assignments.application_id', 'role_id', 'crm_role_id', 'profile_id', 'enabled', 'ends_on', 'ends_at'])
    .where('assignments.organisation_id', '=', organisationId)
    .where('assignments.person_id', '=', personId)
    .orderBy('assignments.application_id')
    .execute();
}

/** The groups of a member, with the role in each. */
export function groupsOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.id', 'groups.name', 'group_members.role'])
    .where('group_members.organisation_id', '=', organisationId)
    .where('group_members.person_id', '=', personId)
    .orderBy('groups.sort_name')
    .execute();
}

/**
 * The policies that apply to a member: the default one, and those of the member's groups (docs/specification/server.md
 * section 5).
 */
export function policiesOf(db: Kysely<Database>, organisationId: number, personId: number) {
  return policies(db, organisationId)
    .where((or) =>
      or.or([
        or('policies.is_default', '=', 1),
        or.exists(
          or
            .selectFrom('policy_groups')
            .innerJoin('group_members', 'group_members.group_id', 'policy_groups.group_id')
            .select('policy_groups.policy_id')
            .whereRef('policy_groups.policy_id', '=', 'policies.id')
            .where('group_members.person_id', '=', personId),
        ),
      ]),
    )
    .orderBy('policies.is_default', 'desc')
    .orderBy('policies.sort_name')
    .execute();
}

interface NewPerson {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

interface AccountToJoin {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string;
}

/** The account of an address: the existing one, or a new one whose home is this organisation. */
export async function accountFor(
  tx: Kysely<Database>,
  organisationId: number,
  person: NewPerson,
  now: number,
): Promise<AccountToJoin> {
  const key = emailKey(person.email);
  const id = await newId(tx, 'people');
  await tx
    .insertInto('people')
    .values({
      id,
      email: person.email,
      email_key: key,
      first_name: person.firstName,
      last_name: person.lastName,
      mobile: person.mobile,
      home_organisation_id: organisationId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  // Read again also after an insert: the time of the call must not tell if the address had an account.
  const found = await tx
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'mobile', 'home_organisation_id', 'password_hash'])
    .where('email_key', '=', key)
    .executeTakeFirstOrThrow();
  if (found.id === id) return found;
  if (found.password_hash !== null || found.home_organisation_id !== organisationId) return found;
  // A deleted person who is added again gets the values that are typed now.
  const { firstName: first_name, lastName: last_name, mobile } = person;
  await tx
    .updateTable('people')
    .set({ first_name, last_name, mobile })
    .where('id', '=', found.id)
    .where('password_hash', 'is', null)
    .execute();
  return { ...found, first_name, last_name, mobile };
}

/**
 * Makes an account a member, or restores a deleted member. Answers false when it was a member already. Until the person
 * accepts, the organisation sees what it typed, and nothing that tells whether the account was there before.
 */
export async function addMember(
  tx: Kysely<Database>,
  organisationId: number,
  person: AccountToJoin,
  typed: NewPerson,
  now: number,
): Promise<boolean> {
  const text = typedText(person.email, typed);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberships')
    .values({
      organisation_id: organisationId,
      person_id: person.id,
      created_at: now,
      ...text,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return true;
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({
      status: 'active',
      invited_at: null,
      joined_at: null,
      verified: 0,
      is_admin: 0,
      is_external: 0,
      ...endless,
      ...text,
    })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', person.id)
    .where('status', '=', 'deleted')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const typedText = (email: string, { firstName, lastName, mobile }: Omit<NewPerson, 'email'>) => ({
  ...memberText({ first_name: firstName, last_name: lastName, email, mobile }),
  typed_first_name: firstName,
  typed_last_name: lastName,
  typed_mobile: mobile,
});

/** Renames a member who has not joined: this changes what the organisation typed, and nothing of the account. */
export async function renameInvited(
  tx: Kysely<Database>,
  organisationId: number,
  row: Pick<HeldMember, 'id' | 'email' | 'typed_mobile'>,
  names: Pick<NewPerson, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(typedText(row.email, { ...names, mobile: row.typed_mobile ?? '' }))
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', row.id)
    .execute();
}

/** A member whom the transaction has locked. */
export type HeldMember = NonNullable<Awaited<ReturnType<typeof memberForChange>>>;

/** The name of the organisation, for a mail. */
export async function organisationName(db: Kysely<Database>, organisationId: number): Promise<string> {
  const row = db.selectFrom('organisations').select('name').where('id', '=', organisationId);
  return (await row.executeTakeFirstOrThrow()).name;
}

/** Marks a member as invited; this restores a deleted one. */
export async function markInvited(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  now: number,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set((set) => ({
      invited_at: now,
      undelivered_at: null,
      undelivered_why: null,
      status: set
        .case()
        .when('status', '=', 'deleted')
        .then('active' as const)
        .else(set.ref('status'))
        .end(),
    }))
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

/** Renames a person, including the copies of the name in memberships. */
export async function renamePerson(
  tx: Kysely<Database>,
  personId: number,
  { firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', personId)
    .execute();
  await refreshMembers(tx, personId);
}

/** Sets the end of a membership, or takes it away. */
export async function setEnd(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  end: AccessEnd,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set(end)
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

export async function setStatus(
  tx: Kysely<Database>,
  organisationId: number,
  personId: number,
  status: 'active' | 'inactive',
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ status })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

/** Marks a member as deleted and removes the rights of the membership. */
export async function deleteMember(tx: Kysely<Database>, organisationId: number, personId: number): Promise<void> {
  const own = { organisation_id: organisationId, person_id: personId };
  await tx
    .deleteFrom('group_members')
    .where((and) => and.and(own))
    .execute();
  await tx
    .deleteFrom('assignments')
    .where((and) => and.and(own))
    .execute();
  await tx
    .deleteFrom('arranged_tiles')
    .where((and) => and.and(own))
    .execute();
  await tx
    .updateTable('memberships')
    .set({ status: 'deleted', is_admin: 0, ...withoutDuties, invited_at: null, ...endless })
    .where((and) => and.and(own))
    .execute();
}

/** An administrator whom the server writes to. */
export interface Manager extends Duties {
  id: number;
  email: string;
  /** A full one. */
  admin: boolean;
}

/** The administrators whom the server writes to, full and limited ones. */
export async function managersOf(tx: Kysely<Database>, organisationId: number, now: number): Promise<Manager[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.email', 'm.is_admin', 'm.duties', 'm.duty_applications'])
    .where('m.organisation_id', '=', organisationId)
    // As in the index of administrators.
    .where(sql<boolean>`(m.is_admin = 1 or m.duties <> '')`)
    .where('m.status', '=', 'active')
    .where('m.joined_at', 'is not', null)
    .where(goesOn('m.ends_at', now))
    .execute();
  return rows.map(({ id, email, is_admin: isAdmin, duties, duty_applications: ids }) => ({
    id,
    email,
    admin: isAdmin === 1,
    duties: dutiesIn(duties),
    dutyApplications: idsIn(ids),
  }));
}

/** The addresses of the full administrators whom the server writes to. */
export async function administratorsOf(tx: Kysely<Database>, organisationId: number, now: number): Promise<string[]> {
  return (await managersOf(tx, organisationId, now)).filter(({ admin }) => admin).map(({ email }) => email);
}

/** Tells if a service account has not ended. Its end waits for this transaction. */
export async function isServiceAlive(tx: Kysely<Database>, organisationId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('service_accounts')
    .select('ended_at')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  return row?.ended_at === null;
}
