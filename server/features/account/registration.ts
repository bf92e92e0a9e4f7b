import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { emailKey } from '#server/platform/db/members/text.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newOrganisation } from '#server/features/organisation/queries.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { makeHome } from './queries.ts';
import { peopleTable } from '#server/platform/db/members/tables.ts';
import { DAY } from '#server/platform/times.ts';

const LIFETIME = 7 * DAY;
const CONTEXT = 'registration';
const SETUP = 'set-up';

const pending = z.object({
  organisation: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  expires: z.number(),
});

/**
 * A registration that waits for its address to be confirmed. It exists only in its link: nothing is stored, no address
 * is reserved, and nothing reveals if the address had an account.
 */
type Pending = z.output<typeof pending>;

/** The sealed registration, as the mailed link carries it. */
export function sealRegistration(secrets: Secrets, registration: Omit<Pending, 'expires'>, now: number): string {
  return secrets.seal(JSON.stringify({ ...registration, expires: now + LIFETIME }), CONTEXT);
}

/** Opens the registration in a mailed link; throws 404 for a forged link and 409 for an expired one. */
export function openRegistration(secrets: Secrets, token: string, now: number): Pending {
  let opened: Pending;
  try {
    opened = z.parse(pending, JSON.parse(secrets.open(token, CONTEXT)));
  } catch {
    throw notFound('link');
  }
  if (opened.expires <= now) throw conflict('This link is no longer valid. Register once more to get a new one.');
  return opened;
}

/** Makes the account and its organisation. Of parallel calls one succeeds, because the address is unique. */
export async function found(
  tx: Kysely<Database>,
  registration: Omit<Pending, 'expires'>,
  { trusted, now }: { trusted: boolean; now: number },
): Promise<number> {
  const { organisation, firstName, lastName, email, passwordHash } = registration;
  const person = { email, first_name: firstName, last_name: lastName, mobile: '' };
  const claimed = { ...person, password_hash: passwordHash, email_verified_at: now };
  // An account that an organisation made and nobody has claimed is taken over; any other account stays unchanged.
  const row = await tx
    .insertInto('people')
    .values({ id: await newId(tx, peopleTable), ...claimed, email_key: emailKey(email), created_at: now })
    .onConflict((conflicting) =>
      conflicting.column('email_key').doUpdateSet(claimed).where('people.password_hash', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) throw conflict('This address already has an account. Sign in instead.');
  const { id } = row;
  const organisationId = await newOrganisation(tx, organisation, { id, ...person }, { trusted, now });
  await tx.updateTable('people').set({ primary_organisation_id: organisationId }).where('id', '=', id).execute();
  await makeHome(tx, id, organisationId);
  return id;
}

/** The secret of the link that the server prints while the database is empty. Only the operator reads the console. */
export const setupToken = (secrets: Secrets): string => secrets.hash('link', SETUP);
