import { sql, type Kysely } from 'kysely';
import { refreshMembers } from '#server/platform/db/members/refreshMembers.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addressKey } from '#server/platform/http/connection/address.ts';
import { fullName } from '#server/platform/names.ts';

/** The account of an address, with the columns that sign-in needs. */
export async function accountByEmail(db: Kysely<Database>, email: string) {
  return (await accountByKey(db, { key: emailKey(email) })).at(0);
}

const accountByKey = prepared((db, { key }: { key: string }) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash', 'second_factor', 'email_verified_at'])
    .where('email_key', '=', key),
);

/** What others know of a person, and so must not be the password: the address, the name, the primary organisation's name. */
export async function ownTextsOf(db: Kysely<Database>, id: number): Promise<string[]> {
  const person = await db
    .selectFrom('people')
    .leftJoin('organisations', 'organisations.id', 'people.primary_organisation_id')
    .select(['people.email', 'first_name', 'last_name', 'organisations.name as organisation'])
    .where('people.id', '=', id)
    .executeTakeFirstOrThrow();
  return [person.email, fullName(person), person.organisation ?? ''];
}

/** A passkey by the id that its authenticator gave it, with its person's name for authenticators. */
export function passkeyByCredential(db: Kysely<Database>, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .select(['passkeys.id', 'person_id', 'credential_id', 'public_key', 'counter', 'synced', 'transports'])
    .select('people.webauthn_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Notes the use of a passkey. Answers false if it is gone, or if a later answer of it was taken already: that is told by the
 * counter of a passkey which is on one device alone.
 */
export async function usePasskey(tx: Kysely<Database>, id: number, counter: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((or) => or.or([or('synced', '=', 1), or('counter', '<', counter), or('counter', '=', 0)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** True when the person has no ranges, or one of them contains the address. */
export async function ownRangesAdmit(db: Kysely<Database>, personId: number, address: string): Promise<boolean> {
  const ranges = await ownRanges(db, { personId });
  if (ranges.length === 0) return true;
  const { key, family } = addressKey(address);
  const holds = (range: (typeof ranges)[number]) =>
    range.family === family && range.from_key <= key && key <= range.to_key;
  return ranges.some(holds);
}

const ownRanges = prepared((db, { personId }: { personId: number }) =>
  db.selectFrom('person_ranges').select(['family', 'from_key', 'to_key']).where('person_id', '=', personId),
);

/** True before the first registration: only then the link that the server printed registers the first organisation. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** The organisation and the person of an invitation. */
export function invited(db: Kysely<Database>, personId: number, organisationId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'people.email',
      'people.first_name',
      'people.last_name',
      'people.password_hash',
      'organisations.name as organisation',
      'memberships.status',
      'memberships.joined',
      'memberships.ends_on',
      'memberships.ends_at',
      'memberships.typed_first_name',
      'memberships.typed_last_name',
    ])
    .where('memberships.person_id', '=', personId)
    .where('memberships.organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** Makes the invited person a member. Answers false for a deleted membership: its link is out of date. */
export async function join(
  tx: Kysely<Database>,
  personId: number,
  organisationId: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({
      joined_at: now,
      verified: 1,
      // Before this nothing tells the organisation that the account began elsewhere.
      is_external: sql`case when is_owner = 0 and exists (
        select 1 from people where people.id = ${personId}
        and (people.home_organisation_id is null or people.home_organisation_id <> ${organisationId})) then 1 else 0 end`,
    })
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', sql.lit('deleted'))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  // After this the organisation sees the phone number of an external person.
  await refreshMembers(tx, personId);
  // The accepted organisation becomes the primary one. The former primary one may not be set up, and then it opens nothing
  // else.
  await tx
    .updateTable('people')
    .set({ primary_organisation_id: organisationId })
    .where('id', '=', personId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('primary_organisation_id', 'is', null),
        exists(
          selectFrom('memberships')
            .select('person_id')
            .where('person_id', '=', personId)
            .where('organisation_id', '=', organisationId)
            .where('status', '=', sql.lit('active')),
        ),
      ]),
    )
    .execute();
  return true;
}

/**
 * Sets the first password of an invited person, only while the account has none; the mailed link proves the address. The
 * account begins in the organisation whose invitation was accepted, with the name that this organisation typed, even
 * when another one typed the address first. An owner whom the operator made already has a home organisation. Answers false
 * for an account that has a password.
 */
export async function claimAccount(
  tx: Kysely<Database>,
  personId: number,
  organisationId: number,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ password_hash: hash, email_verified_at: now })
    .where('id', '=', personId)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  if (await hasJoined(tx, personId)) return true;
  await takeTypedName(tx, personId, organisationId);
  await makeHome(tx, personId, organisationId);
  return true;
}

/** True when an account is claimed: it has a password, or the operator made it together with an organisation. */
export async function isClaimed(
  db: Kysely<Database>,
  account: { id: number; password_hash: string | null },
): Promise<boolean> {
  return account.password_hash !== null || hasJoined(db, account.id);
}

/** True when the person is in any organisation; a pending invitation does not count. */
async function hasJoined(db: Kysely<Database>, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the name that this organisation typed, in place of the name that another organisation, a stranger, typed. */
async function takeTypedName(tx: Kysely<Database>, personId: number, organisationId: number): Promise<void> {
  const typed = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['typed_first_name', 'typed_last_name', 'typed_mobile'])
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!typed || typed.typed_first_name === null) return;
  await tx
    .updateTable('people')
    .set({
      first_name: typed.typed_first_name,
      last_name: typed.typed_last_name ?? '',
      mobile: typed.typed_mobile ?? '',
    })
    .where('id', '=', personId)
    .execute();
}

/**
 * Sets the organisation where an account began. The person is external in all others, except in organisations that the
 * person owns.
 */
export async function makeHome(tx: Kysely<Database>, personId: number, home: number): Promise<void> {
  await tx.updateTable('people').set({ home_organisation_id: home }).where('id', '=', personId).execute();
  const mine = tx.updateTable('memberships').where('person_id', '=', personId);
  await mine.set({ is_external: 0 }).where('organisation_id', '=', home).execute();
  await mine
    .set({ is_external: 1 })
    .where('organisation_id', '<>', home)
    .where('is_owner', '=', sql.lit(0))
    .where('joined_at', 'is not', null)
    .execute();
  await refreshMembers(tx, personId);
}

/** Sets a new password by a mailed link; the link proves the address. */
export async function replacePassword(tx: Kysely<Database>, personId: number, hash: string, now: number) {
  await tx
    .updateTable('people')
    .set({ email_verified_at: now })
    .where('id', '=', personId)
    .where('email_verified_at', 'is', null)
    .execute();
  await tx
    .updateTable('memberships')
    .set({ verified: 1 })
    .where('person_id', '=', personId)
    .where('joined_at', 'is not', null)
    .where('verified', '=', sql.lit(0))
    .execute();
  return tx
    .updateTable('people')
    .set({ password_hash: hash })
    .where('id', '=', personId)
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow();
}

/** A person who has just registered, with the organisation. */
export async function foundedBy(tx: Kysely<Database>, personId: number) {
  const row = await tx
    .selectFrom('people')
    .innerJoin('organisations', 'organisations.id', 'people.primary_organisation_id')
    .select(['first_name', 'last_name', 'organisations.id', 'organisations.name'])
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow();
  return { person: row, organisation: { id: row.id, name: row.name } };
}
