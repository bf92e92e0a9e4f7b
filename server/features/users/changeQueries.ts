import { sql, type Kysely } from 'kysely';
import { endless } from '#server/accessEnd.ts';
import { refreshMembers } from '#server/db/members/refreshMembers.ts';
import { emailKey, memberText } from '#server/db/members/text.ts';
import { newId } from '#server/db/newId.ts';
import type { AccessEnd, Database } from '#server/db/schema.ts';
import { withoutDuties } from '#server/duties.ts';
import type { HeldMember } from './queries.ts';

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
    .where('status', '=', sql.lit('deleted'))
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
        .when('status', '=', sql.lit('deleted'))
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
