import { sql, type Kysely } from 'kysely';
import { endless } from '#server/domain/accessEnd.ts';
import { refreshMembers } from '#server/platform/db/members/refreshMembers.ts';
import { emailKey, memberText } from '#server/platform/db/members/text.ts';
import { newIds } from '#server/platform/db/newId.ts';
import type { AccessEnd, Database } from '#server/platform/db/schema.ts';
import { withoutDuties } from '#server/domain/duties.ts';
import { features } from '#server/features.ts';
import type { HeldMember } from './queries.ts';
import { peopleTable } from '#server/platform/db/members/tables.ts';

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
  const [account] = await accountsFor(tx, organisationId, [person], now);
  if (!account) throw new Error('One account was asked for.');
  return account;
}

/** The accounts of people with different addresses, in their order; a file brings hundreds at once. */
export async function accountsFor(
  tx: Kysely<Database>,
  organisationId: number,
  people: readonly NewPerson[],
  now: number,
): Promise<AccountToJoin[]> {
  if (people.length === 0) return [];
  const ids = await newIds(tx, peopleTable, people.length);
  const inputAccounts = people.map(({ email, firstName, lastName, mobile }) => ({
    email_key: emailKey(email),
    email,
    typed: { first_name: firstName, last_name: lastName, mobile },
  }));
  const shared = { home_organisation_id: organisationId, created_at: now };
  await tx
    .insertInto('people')
    .values(inputAccounts.map(({ typed, ...address }, at) => ({ id: ids[at] ?? 0, ...address, ...typed, ...shared })))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute();
  // Read again also after an insert: the time of the call must not tell if an address had an account.
  const all = await tx
    .selectFrom('people')
    .select(['id', 'email', 'email_key', 'first_name', 'last_name', 'mobile', 'home_organisation_id', 'password_hash'])
    .where(
      'email_key',
      'in',
      inputAccounts.map(({ email_key }) => email_key),
    )
    .execute();
  const byKey = new Map(all.map((row) => [row.email_key, row]));
  const accounts: AccountToJoin[] = [];
  for (const [at, { email_key, typed }] of inputAccounts.entries()) {
    const found = byKey.get(email_key);
    if (!found) throw new Error('An account was neither there nor made.');
    const isOwn = found.password_hash === null && found.home_organisation_id === organisationId;
    if (found.id === ids[at] || !isOwn) accounts.push(found);
    else {
      // A deleted person who is added again gets the values that are typed now.
      const held = tx.updateTable('people').set(typed).where('id', '=', found.id).where('password_hash', 'is', null);
      await held.execute();
      accounts.push({ ...found, ...typed });
    }
  }
  return accounts;
}

/** Somebody who becomes a member: the account, what the organisation typed, and the end of the access. */
interface Joining {
  account: AccountToJoin;
  typed: NewPerson;
  end?: AccessEnd;
}

/**
 * Makes an account a member, or restores a deleted member. Answers false when it was a member already. Until the person
 * accepts, the organisation sees what it typed, and nothing that tells whether the account was there before.
 */
export const addMember = (
  tx: Kysely<Database>,
  organisationId: number,
  account: AccountToJoin,
  typed: NewPerson,
  now: number,
): Promise<boolean> => addMembers(tx, organisationId, [{ account, typed }], now);

/** The same for several accounts. Answers false when one of them was a member already. */
export async function addMembers(
  tx: Kysely<Database>,
  organisationId: number,
  joining: readonly Joining[],
  now: number,
): Promise<boolean> {
  if (joining.length === 0) return true;
  const rows = joining.map(({ account, typed, end = endless }) => ({
    organisation_id: organisationId,
    person_id: account.id,
    created_at: now,
    ...typedText(account.email, typed),
    ...end,
  }));
  const made = await tx
    .insertInto('memberships')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doNothing())
    .returning('person_id')
    .execute();
  const isNew = new Set(made.map(({ person_id }) => person_id));
  for (const { created_at: _made, organisation_id, person_id, ...columns } of rows) {
    if (isNew.has(person_id)) continue;
    const { numUpdatedRows } = await tx
      .updateTable('memberships')
      .set({
        status: 'active',
        invited_at: null,
        joined_at: null,
        verified: 0,
        is_admin: 0,
        is_external: 0,
        ...columns,
      })
      .where('organisation_id', '=', organisation_id)
      .where('person_id', '=', person_id)
      .where('status', '=', sql.lit('deleted'))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
  }
  return true;
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

/** Marks a member as deleted, removes the rights of the membership, and what each feature gave the member. */
export async function deleteMember(tx: Kysely<Database>, organisationId: number, personId: number): Promise<void> {
  for (const { whenPersonLeaves } of features) await whenPersonLeaves(tx, { organisationId, personId });
  await tx
    .updateTable('memberships')
    .set({ status: 'deleted', is_admin: 0, ...withoutDuties, invited_at: null, ...endless })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}
