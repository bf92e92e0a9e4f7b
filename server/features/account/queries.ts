import type { Kysely } from 'kysely';
import { forUpdate } from '#server/db/locks.ts';
import { refreshMembers } from '#server/db/members/members.ts';
import { prepared } from '#server/db/prepared.ts';
import { emailKey } from '#server/db/members/text.ts';
import type { Database } from '#server/db/schema.ts';
import { addressKey } from '#server/http/connection/address.ts';
import { conflict } from '#server/http/calls/refused.ts';

/** The account of an address, with what signing in needs. */
export async function accountByEmail(db: Kysely<Database>, email: string) {
  return (await accountByKey(db, { key: emailKey(email) })).at(0);
}

const accountByKey = prepared((db, { key }: { key: string }) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash', 'totp_enabled', 'email_verified_at'])
    .where('email_key', '=', key),
);

/** What a person signs in with. */
export function credentialsOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('people')
    .select(['email', 'email_key', 'password_hash', 'totp_enabled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * What a person signs in with, held until the transaction ends. Whoever starts a session or changes one of these comes
 * through here first, so that no session that was begun with a former password or without a second factor is left over.
 */
export async function credentialsForChange(tx: Kysely<Database>, personId: number) {
  const [person] = await heldCredentials(tx, { personId });
  if (!person) throw new Error('There is no such person.');
  return person;
}

const heldCredentials = prepared((tx, { personId }: { personId: number }) =>
  tx
    .selectFrom('people')
    .select(['email', 'first_name', 'last_name', 'password_hash', 'totp_enabled'])
    .where('id', '=', personId)
    .$call(forUpdate(tx)),
);

/** Whether the person's own ranges, if there are any, hold the address. */
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

/** The sessions in which a person is signed in now, the last used one first. */
export function sessionsOf(db: Kysely<Database>, personId: number, now: number, idle: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('stage', '=', 'full')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idle)
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Whether nobody has registered yet: then the link that the server printed opens the first organisation. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** What an invitation offers, and to whom. */
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
      'memberships.is_external',
      'memberships.joined',
      'memberships.typed_first_name',
      'memberships.typed_last_name',
    ])
    .where('memberships.person_id', '=', personId)
    .where('memberships.organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** Makes the invited person a member. A deleted membership is refused: the link outlived it. */
export async function join(tx: Kysely<Database>, personId: number, organisationId: number, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set({ joined_at: now, verified: 1 })
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw conflict('This invitation is no longer valid. Ask your administrator to send it again.');
  // From now on the organisation sees the phone number of somebody who came from elsewhere.
  await refreshMembers(tx, personId);
  // Whoever accepts wants to be there, and may come from an organisation that is not set up, which opens nothing else.
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
            .where('status', '=', 'active'),
        ),
      ]),
    )
    .execute();
}

/**
 * Sets the first password of an invited person, whose address the mailed link proves; only where there is none yet. The
 * account begins in the organisation whose invitation was accepted, with the name that was typed there, whoever typed the
 * address first. An owner whom the operator made is at home there already.
 */
export async function claimAccount(
  tx: Kysely<Database>,
  personId: number,
  organisationId: number,
  hash: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ password_hash: hash, email_verified_at: now })
    .where('id', '=', personId)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict('This account has a password already. Sign in to accept the invitation.');
  if (await hasJoined(tx, personId)) return;
  await takeTypedName(tx, personId, organisationId);
  await makeHome(tx, personId, organisationId);
}

/** Whether an account is somebody's: it has a password, or an organisation that the operator made with it. */
export async function isClaimed(
  db: Kysely<Database>,
  account: { id: number; password_hash: string | null },
): Promise<boolean> {
  return account.password_hash !== null || hasJoined(db, account.id);
}

/** Whether the person is in any organisation; an invitation that waits is none. */
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

/** What the organisation typed in place of what another one did: it would be the work of strangers. */
async function takeTypedName(tx: Kysely<Database>, personId: number, organisationId: number): Promise<void> {
  const told = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['email', 'is_external', 'typed_first_name', 'typed_last_name', 'typed_mobile'])
    .where('person_id', '=', personId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (told?.is_external !== 1) return;
  await tx
    .updateTable('people')
    .set({
      // Those that wait since before typed names were kept have the address alone.
      first_name: told.typed_first_name ?? told.email,
      last_name: told.typed_last_name ?? '',
      mobile: told.typed_mobile ?? '',
    })
    .where('id', '=', personId)
    .execute();
}

/** Says where an account began: the person is external everywhere else but in organisations that are the person's own. */
export async function makeHome(tx: Kysely<Database>, personId: number, home: number): Promise<void> {
  await tx.updateTable('people').set({ home_organisation_id: home }).where('id', '=', personId).execute();
  const mine = tx.updateTable('memberships').where('person_id', '=', personId);
  await mine.set({ is_external: 0 }).where('organisation_id', '=', home).execute();
  await mine.set({ is_external: 1 }).where('organisation_id', '<>', home).where('is_owner', '=', 0).execute();
  await refreshMembers(tx, personId);
}

/** Sets a new password by a mailed link, which proves the address. */
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
    .where('verified', '=', 0)
    .execute();
  return tx
    .updateTable('people')
    .set({ password_hash: hash })
    .where('id', '=', personId)
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow();
}
