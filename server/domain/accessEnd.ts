import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY } from '#server/platform/times.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { AccessEnd, Database, Time } from '../platform/db/schema.ts';
import { defaults, lookups } from '../platform/lookups/lookups.ts';

// Access may end after a day. Whatever asks whether it goes on asks here; nothing waits for a sweep.

/** An end within this time counts as soon, in milliseconds. */
const SOON = 30 * DAY;

type Ending = Pick<AccessEnd, 'ends_on' | 'ends_at'>;

/** The last day of an access that is over now; `null` while it goes on. */
export const endedOn = ({ ends_on, ends_at }: Ending, now: number): string | null =>
  ends_at !== null && ends_at <= now ? ends_on : null;

type Ends = `${'m' | 'a' | 'memberships' | 'assignments' | 'giving' | 'taking'}.ends_at`;

/** The same as a condition of a query: the access goes on. */
export const goesOn = (column: Ends, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} > ${now})`;

/** The access ends soon, but has not ended yet. */
export const endsSoon = (column: Ends, now: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} is not null and ${sql.ref(column)} > ${now} and ${sql.ref(column)} <= ${now + SOON}`;

/** The access has an end, which may be over. */
export const hasEnd = (column: Ends): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} is not null`;

/** The access is over. */
export const hasEnded = (column: Ends, now: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} is not null and ${sql.ref(column)} <= ${now}`;

/**
 * The active members of an organisation whose access is over. They count as active nowhere; an index finds them, so that
 * all others are read and counted without a look at their ends.
 */
export const endedMembers = (organisationId: number, now: number): RawBuilder<{ person_id: number }> =>
  sql`select person_id from memberships where organisation_id = ${organisationId}
    and ends_at is not null and ends_at <= ${now} and status = 'active'`;

const ended = prepared<{ organisationId: number; now: number }, { people: number }>(
  (_, { organisationId, now }) => sql`select count(*) as people from (${endedMembers(organisationId, now)}) as ended`,
);

/** The number of these members: none in most organisations, so lists ask for it first. */
export async function countEnded(db: Kysely<Database>, organisationId: number, now: number): Promise<number> {
  const [row] = await ended(db, { organisationId, now });
  return row?.people ?? 0;
}

/** The access of a member goes on, as a condition for queries that read many members. */
export const isNotEnded = (person: string, organisationId: number, now: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(person)} not in (${endedMembers(organisationId, now)})`;

/** The columns of an end, or of none. A new end is warned of anew. */
export async function endColumns(db: Kysely<Database>, organisationId: number, day: string | null): Promise<AccessEnd> {
  return day === null ? endless : endIn(day, await zoneOf(db, organisationId));
}

/** The columns of an end in a time zone. */
export const endIn = (day: string, zone: string): AccessEnd => ({
  ends_on: day,
  ends_at: afterDay(day, zone),
  ends_warned: 0,
});

/** Without an end. */
export const endless: AccessEnd = { ends_on: null, ends_at: null, ends_warned: 0 };

/** Keeps the days of all ends after the organisation has changed its time zone. */
export async function keepDays(tx: Kysely<Database>, organisationId: number): Promise<void> {
  const zone = await zoneOf(tx, organisationId);
  for (const table of ['memberships', 'assignments'] as const) {
    const days = await tx
      .selectFrom(table)
      .select('ends_on')
      .distinct()
      .where('organisation_id', '=', organisationId)
      .where('ends_at', 'is not', null)
      .execute();
    for (const { ends_on: day } of days)
      if (day !== null)
        await tx
          .updateTable(table)
          .set({ ends_at: afterDay(day, zone) })
          .where('organisation_id', '=', organisationId)
          .where('ends_on', '=', day)
          .execute();
  }
}

/** The time zone in which an organisation's days end. */
export async function zoneOf(db: Kysely<Database>, organisationId: number): Promise<string> {
  const row = await db
    .selectFrom('organisations')
    .select('time_zone_id')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  const { timeZones } = lookups;
  return (timeZones.get(row?.time_zone_id ?? null) ?? timeZones.get(defaults.time_zone_id))?.code ?? 'UTC';
}

/** The moments after days, which a list of people has again and again. */
const moments = new Map<string, Time>();
const MOST_MOMENTS = 1000;

/** The first moment after a day (YYYY-MM-DD) in a time zone. */
export function afterDay(day: string, zone: string): Time {
  const key = `${day} ${zone}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = momentAfter(day, zone);
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(key, moment);
  return moment;
}

function momentAfter(day: string, zone: string): Time {
  const midnight = Date.parse(`${day}T00:00Z`) + DAY;
  const guess = midnight - offsetAt(midnight, zone);
  // The clocks may be changed between the two.
  return midnight - offsetAt(guess, zone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is slow to make, and an import needs it for each row. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const made = formats.get(zone);
  if (made) return made;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(time: Time, zone: string): number {
  const at = Object.fromEntries(
    formatOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at;
  return Date.UTC(year, month - 1, day, hour, minute, second) - time;
}

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day (YYYY-MM-DD) in words: '30 November 2026'. */
export const dayInWords = (day: string): string => inWords.format(Date.parse(`${day}T00:00Z`));

/** The end of a call that changes one: 'ends on 30 November 2026'. */
export const endInWords = ({ ends_on, ends_at }: Ending, now: number): string =>
  ends_on === null
    ? 'no longer has an end'
    : `${endedOn({ ends_on, ends_at }, now) === null ? 'ends' : 'ended'} on ${dayInWords(ends_on)}`;
