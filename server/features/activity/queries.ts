import { sql, type Expression, type ExpressionBuilder, type Kysely, type Selectable, type SqlBool } from 'kysely';
import type { SubjectKind } from '#core/contract/event.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The columns of an entry that are answered; the text of the search and the session stay in the database. */
const columns = [
  'activity.id',
  'activity.organisation_id',
  'activity.at',
  'activity.actor_kind',
  'activity.actor_id',
  'activity.actor_name',
  'activity.action',
  'activity.subject_kind',
  'activity.subject_id',
  'activity.subject_name',
  'activity.second_kind',
  'activity.second_id',
  'activity.second_name',
  'activity.outcome',
  'activity.why',
  'activity.source',
  'activity.address',
  'activity.user_agent',
  'activity.request_id',
  'activity.batch',
  'activity.changes',
  'activity.reverse',
  'activity.undoes',
] as const;

type ColumnOf<Reference> = Reference extends `activity.${infer Column}` ? Column : never;
export type ActivityRow = Pick<Selectable<Database['activity']>, ColumnOf<(typeof columns)[number]>>;

/** Entries of two processes may get their ids in another order than their times, by so many milliseconds at most. */
const OUT_OF_ORDER = 60_000;
/** The most later entries of a record that are looked at before a change of it is taken back. */
const MOST_LATER = 10_000;

export interface Filters {
  actor?: number | undefined;
  /** What the actor is; by default a person. */
  actorKind?: ActivityRow['actor_kind'];
  withoutActor?: number | undefined;
  about: readonly { kind: SubjectKind; id: number }[];
  actions: readonly string[];
  withoutActions: readonly string[];
  address?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  outcome?: 'done' | 'refused' | undefined;
  batch?: string | undefined;
  /** Entries that are left out. */
  unless?: ((is: ExpressionBuilder<Database, 'activity'>) => Expression<SqlBool>) | undefined;
  /** What was typed: each of its words must be in the text of the entry (`searchPage`). */
  text: string;
  before?: number | undefined;
  after?: number | undefined;
  /** Only entries that can be taken back. */
  undoable?: boolean;
}

/** The entries of an organisation that fit all filters but the text, newest first. */
export function fitting(db: Kysely<Database>, organisationId: number, filters: Omit<Filters, 'text'>) {
  const { actor, withoutActor, actions, withoutActions, address, from, to, outcome, batch, before } = filters;
  const [first, ...others] = filters.about;
  // The history of a record is read in the order of its own index.
  let found = first
    ? db
        .selectFrom('activity_subjects as subject')
        .innerJoin('activity', 'activity.id', 'subject.activity_id')
        .where('subject.organisation_id', '=', organisationId)
        .where('subject.kind', '=', first.kind)
        .where('subject.subject_id', '=', first.id)
        .orderBy('subject.activity_id', 'desc')
        .$if(before !== undefined, (is) => is.where('subject.activity_id', '<', before ?? 0))
        .select(columns)
    : db
        .selectFrom('activity')
        .where('activity.organisation_id', '=', organisationId)
        .orderBy('activity.id', 'desc')
        .$if(before !== undefined, (is) => is.where('activity.id', '<', before ?? 0))
        .select(columns);
  for (const { kind, id } of others)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('activity_subjects as also')
          .select('also.activity_id')
          .whereRef('also.activity_id', '=', 'activity.id')
          .where('also.organisation_id', '=', organisationId)
          .where('also.kind', '=', kind)
          .where('also.subject_id', '=', id),
      ),
    );
  if (actor !== undefined)
    found = found.where('actor_id', '=', actor).where('actor_kind', '=', filters.actorKind ?? 'person');
  if (withoutActor !== undefined)
    found = found.where((is) =>
      is.or([is('actor_id', 'is', null), is('actor_kind', '<>', 'person'), is('actor_id', '<>', withoutActor)]),
    );
  if (actions.length > 0) found = found.where('action', 'in', actions);
  if (withoutActions.length > 0) found = found.where('action', 'not in', withoutActions);
  if (address !== undefined) found = found.where('address', '=', address);
  if (from !== undefined) {
    const last = idAt(db, organisationId, 'last before', from - OUT_OF_ORDER);
    found = found.where('at', '>=', from).where('activity.id', '>', sql<number>`coalesce(${last}, 0)`);
  }
  if (to !== undefined) {
    const first = idAt(db, organisationId, 'first since', to + OUT_OF_ORDER);
    const beyond = sql.lit(Number.MAX_SAFE_INTEGER);
    found = found.where('at', '<', to).where('activity.id', '<', sql<number>`coalesce(${first}, ${beyond})`);
  }
  if (filters.after !== undefined) found = found.where('activity.id', '>', filters.after);
  if (outcome !== undefined) found = found.where('outcome', '=', outcome);
  if (batch !== undefined) found = found.where('batch', '=', batch);
  const { unless } = filters;
  // Of an entry without a mark, the condition is not false but unknown.
  if (unless) found = found.where((is) => is.not(is.fn.coalesce(unless(is as never), sql<boolean>`false`)));
  if (filters.undoable) found = found.where('reverse', 'is not', null);
  return found;
}

/**
 * The id of the first entry since a time, or of the last one before it. Ids grow with the times. Without a range of ids, the
 * database would read all entries outside of the times.
 */
function idAt(db: Kysely<Database>, organisationId: number, which: 'first since' | 'last before', time: number) {
  const [is, order] = which === 'first since' ? (['>=', 'asc'] as const) : (['<', 'desc'] as const);
  return db
    .selectFrom('activity as one')
    .select('one.id')
    .where('one.organisation_id', '=', organisationId)
    .where('one.at', is, time)
    .orderBy('one.at', order)
    .orderBy('one.id', order)
    .limit(1);
}

/** Between which ids the entries of a time are: after the first one, before the second one. */
export async function idsOfTimes(
  db: Kysely<Database>,
  organisationId: number,
  { from, to }: Filters,
): Promise<[after: number, before: number]> {
  const read = async (which: 'first since' | 'last before', time: number | undefined) =>
    time === undefined ? undefined : (await idAt(db, organisationId, which, time).executeTakeFirst())?.id;
  const after = await read('last before', from && from - OUT_OF_ORDER);
  const before = await read('first since', to && to + OUT_OF_ORDER);
  return [after ?? 0, before ?? Number.MAX_SAFE_INTEGER];
}

/** Entries of an organisation, newest first. A text is not looked for. */
export function activityPage(
  db: Kysely<Database>,
  organisationId: number,
  filters: Omit<Filters, 'text'>,
  limit: number,
): Promise<ActivityRow[]> {
  return fitting(db, organisationId, filters).limit(limit).execute();
}

/** The number of the entries that `activityPage` would list of these filters. */
export async function countOfEntries(
  db: Kysely<Database>,
  organisationId: number,
  filters: Omit<Filters, 'text'>,
): Promise<number> {
  const { count } = await db
    .selectFrom(fitting(db, organisationId, filters).as('fitting'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The time of the first entry from an id on. */
export async function timeOfEntry(
  db: Kysely<Database>,
  organisationId: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('at')
    .where('organisation_id', '=', organisationId)
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export function entryById(db: Kysely<Database>, organisationId: number, id: number): Promise<ActivityRow | undefined> {
  return db
    .selectFrom('activity')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The later entries about the record of an entry, newest first. */
export function laterEntries(db: Kysely<Database>, entry: ActivityRow): Promise<ActivityRow[]> {
  return db
    .selectFrom('activity_subjects as subject')
    .innerJoin('activity', 'activity.id', 'subject.activity_id')
    .select(columns)
    .where('subject.organisation_id', '=', entry.organisation_id)
    .where('subject.kind', '=', entry.subject_kind)
    .where('subject.subject_id', '=', entry.subject_id)
    .where('subject.activity_id', '>', entry.id)
    .orderBy('subject.activity_id', 'desc')
    .limit(MOST_LATER)
    .execute();
}

/** Of these entries, the ids of those that were taken back, and were not made again by taking that back. */
export async function undoneAmong(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .withRecursive('back(id, undoes)', (query) =>
      query
        .selectFrom('activity')
        .select(['id', 'undoes'])
        .where('organisation_id', '=', organisationId)
        .where('undoes', 'is not', null)
        .where(isAmong(db, 'undoes', ids))
        .union(
          query
            .selectFrom('activity as later')
            .innerJoin('back', 'back.id', 'later.undoes')
            .where('later.organisation_id', '=', organisationId)
            .where('later.undoes', 'is not', null)
            .select(['later.id', 'later.undoes']),
        ),
    )
    .selectFrom('back')
    .select(['id', 'undoes'])
    .orderBy('id', 'desc')
    .execute();
  return undoneBy(rows);
}

/** The ids of the entries that these ones, newest first, have taken back; one that was taken back itself does not count. */
export function undoneBy(newestFirst: readonly Pick<ActivityRow, 'id' | 'undoes'>[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const { id, undoes } of newestFirst) if (undoes !== null && !undone.has(id)) undone.add(undoes);
  return undone;
}

/** The entries about a person's own account, in all organisations, newest first. */
export async function ownAccountEntries(
  db: Kysely<Database>,
  personId: number,
  actions: readonly string[],
  limit: number,
): Promise<ActivityRow[]> {
  const places = await db
    .selectFrom('memberships')
    .select('organisation_id')
    .where('person_id', '=', personId)
    .execute();
  const pages = await Promise.all(
    [0, ...places.map((row) => row.organisation_id)].map((organisationId) =>
      db
        .selectFrom('activity')
        .select(columns)
        .where('organisation_id', '=', organisationId)
        .where('actor_id', '=', personId)
        .where('action', 'in', actions)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  );
  return pages
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limit);
}
