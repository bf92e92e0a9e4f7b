import type { Kysely } from 'kysely';
import { KEPT } from '#server/platform/db/kept.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newSecret, type Secrets } from '#server/platform/secrets.ts';
import { conflict, notFound } from '../http/refused.ts';
import { DAY, HOUR } from '../times.ts';

type Kind = Database['links']['kind'];

/** The time for which an invitation can be accepted, in milliseconds. */
export const INVITATION_HOLDS = 7 * DAY;
/** The lifetime of a mailed link, in milliseconds (docs/specification/server.md section 6). */
const lifetime: Record<Kind, number> = { invitation: INVITATION_HOLDS, verify: 7 * DAY, reset: HOUR };

const spent: Record<Kind, string> = {
  invitation: 'This invitation was already accepted. Sign in instead.',
  verify: 'This address was already confirmed. Sign in instead.',
  reset: 'This link was already used. Ask for a new one if you still need it.',
};
export const INVITATION_OVER = 'This invitation is no longer valid. Ask your administrator to send it again.';
const over: Record<Kind, string> = {
  invitation: INVITATION_OVER,
  verify: 'This link is no longer valid. Register once more to get a new one.',
  reset: 'This link is no longer valid. Ask for a new one.',
};

/** The portal pages that take the secrets. */
const pages: Record<Kind, string> = {
  invitation: '/invitation',
  verify: '/register/verify',
  reset: '/password/reset',
};

/**
 * The address of a link. It uses the configured public address, never a request's headers. The secret is in the
 * fragment, which browsers do not send: no proxy can log it (plugins/account/parts/useLinkToken.ts reads it).
 */
export const linkAddress = ({ publicUrl }: { publicUrl: string }, kind: Kind, token: string): string =>
  `${publicUrl}${pages[kind]}#token=${token}`;

interface For {
  personId: number;
  organisationId?: number;
}

/** Makes a link and ends the earlier ones of its kind for the same person and organisation. Answers its secret. */
export async function createLink(
  tx: Kysely<Database>,
  secrets: Secrets,
  kind: Kind,
  { personId, organisationId }: For,
  now: number,
): Promise<string> {
  // Without the lock, two parallel calls would not see each other's link, and both links would stay valid.
  await lockName(tx, `${kind} of ${personId}`);
  await endLinks(tx, kind, { personId, ...(organisationId !== undefined && { organisationId }) }, now);
  const token = newSecret();
  await tx
    .insertInto('links')
    .values({
      kind,
      token_hash: secrets.hash('link', token),
      person_id: personId,
      organisation_id: organisationId ?? null,
      created_at: now,
      expires_at: now + lifetime[kind],
    })
    .execute();
  return token;
}

/** Ends the links that are still valid. */
export async function endLinks(
  tx: Kysely<Database>,
  kind: Kind,
  { personId, organisationId }: For,
  now: number,
): Promise<void> {
  let open = tx
    .updateTable('links')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null);
  if (organisationId !== undefined) open = open.where('organisation_id', '=', organisationId);
  await open.execute();
}

/** The data of a valid link; throws 404 for an unknown one, and 409 with the next step for one that is over. */
export async function viewLink(db: Kysely<Database>, secrets: Secrets, kind: Kind, token: string, now: number) {
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where('token_hash', '=', secrets.hash('link', token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!link) throw notFound('link');
  if (link.used_at !== null) throw conflict(spent[kind]);
  if (link.ended_at !== null || link.expires_at <= now) throw conflict(over[kind]);
  return link;
}

/** Uses up a link: of parallel calls one succeeds. */
export async function takeLink(tx: Kysely<Database>, secrets: Secrets, kind: Kind, token: string, now: number) {
  const taken = await tx
    .updateTable('links')
    .set({ used_at: now })
    .where('token_hash', '=', secrets.hash('link', token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  await viewLink(tx, secrets, kind, token, now);
  throw conflict(spent[kind]);
}

/** Deletes links that ended long ago; their pages then answer 404. */
export async function sweepLinks(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('links')
    .where('expires_at', '<', now - KEPT)
    .execute();
}
