import type { Kysely } from 'kysely';
import { afterDay, dayInWords, zoneOf } from '#server/domain/accessEnd.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { HOUR } from '#server/platform/times.ts';

const HALF_A_DAY = 12 * HOUR;

/** Noon of a day (YYYY-MM-DD) in the organisation's time zone. */
export async function noonOf(db: Kysely<Database>, organisationId: number, day: string): Promise<number> {
  return afterDay(day, await zoneOf(db, organisationId)) - HALF_A_DAY;
}

/** The facts of a time: who had not accepted the invitation by then had not joined. */
export const joinedBy = <Facts extends { joinedAt: number | null }>(facts: Facts, at: number): Facts => ({
  ...facts,
  joinedAt: facts.joinedAt !== null && facts.joinedAt <= at ? facts.joinedAt : null,
});

/** Until when the invitation can be accepted, or since when the person has joined; `undefined` without an invitation. */
export async function invitationText(
  db: Kysely<Database>,
  { organisationId, personId, at }: { organisationId: number; personId: number; at: number },
  { joinedAt, now }: { joinedAt: number | null; now: number },
): Promise<string | undefined> {
  const zone = await zoneOf(db, organisationId);
  const day = (time: number) => dayInWords(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time));
  if (joinedAt !== null) return `You accepted the invitation to this organisation on ${day(joinedAt)}.`;
  const link = await db
    .selectFrom('links')
    .select('expires_at')
    .where('kind', '=', 'invitation')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!link) return undefined;
  const { expires_at: expiry } = link;
  const notYet = 'You have not accepted the invitation to this organisation yet.';
  if (expiry > at) return `${notYet} It can be accepted until ${day(expiry)}.`;
  return `${notYet} It ${expiry > now ? 'expires' : 'expired'} on ${day(expiry)}.`;
}
