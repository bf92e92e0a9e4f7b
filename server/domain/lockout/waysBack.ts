import type { Kysely } from 'kysely';
import { KEPT } from '#server/platform/db/kept.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { newSecret, type Secrets } from '#server/platform/secrets.ts';
import { DAY } from '#server/platform/times.ts';

/** The time for which a way back is open, in milliseconds. */
const LIFE = 7 * DAY;

/** A range as people write it. */
export interface RangeText {
  from: string;
  to: string;
}

/** Who may come back, and by what: the own ranges of before, or a place in the rules of an organisation. */
type Way = { personId: number } & ({ ranges: readonly RangeText[] } | { organisationId: number });

interface At {
  secrets: Secrets;
  publicUrl: string;
  now: number;
}

/**
 * Makes a link back and answers its address. The secret is in the fragment, which browsers do not send. Earlier links of the
 * person stay: a second change must not end the way back from the first.
 */
export async function openWayBack(tx: Kysely<Database>, way: Way, { secrets, publicUrl, now }: At): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('ways_back')
    .values({
      token_hash: secrets.hash('link', token),
      person_id: way.personId,
      organisation_id: 'organisationId' in way ? way.organisationId : null,
      ranges: 'ranges' in way ? JSON.stringify(way.ranges) : null,
      created_at: now,
      expires_at: now + LIFE,
      used_at: null,
    })
    .execute();
  return `${publicUrl}/wayback#token=${token}`;
}

/** The way back of a link that can still be used; throws the reason why it cannot. */
export async function wayBackOf(db: Kysely<Database>, secrets: Secrets, token: string, now: number) {
  const way = await db
    .selectFrom('ways_back')
    .selectAll()
    .where('token_hash', '=', secrets.hash('link', token))
    .executeTakeFirst();
  if (!way) throw notFound('link');
  if (way.used_at !== null) throw conflict('This link was already used. Sign in.');
  if (way.expires_at <= now) throw conflict('This link is no longer valid.');
  return { ...way, ranges: way.ranges === null ? null : (JSON.parse(way.ranges) as RangeText[]) };
}

/** A way back that can still be used. */
export type WayBack = Awaited<ReturnType<typeof wayBackOf>>;

/** Uses a way back up, right before its effect: of parallel calls one succeeds. */
export async function spendWayBack(tx: Kysely<Database>, way: Pick<WayBack, 'id'>, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('ways_back')
    .set({ used_at: now })
    .where('id', '=', way.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw conflict('This link was already used. Sign in.');
}

/** Deletes links that ended long ago. */
export async function sweepWaysBack(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('ways_back')
    .where('expires_at', '<', now - KEPT)
    .execute();
}
