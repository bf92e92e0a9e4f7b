import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { importBegun, importEnded, personChanged, personReverted } from '#plugins/imports/events.ts';
import { userCreated, userDeleted } from '#plugins/users/events.ts';
import type { Database } from '#server/db/schema.ts';
import { activityPage, type ActivityRow, type Filters } from './queries.ts';

/** An entry, and how many further ones its run has. */
interface Folded {
  row: ActivityRow;
  others: number;
}

/** So often further entries are read for one page; what is left comes with the next page. */
const MOST_TURNS = 20;

/**
 * The newest entries of an organisation, of each import only its newest: an import has thousands. Its rows are passed over
 * in the database. `next` is the entry before which the next page begins.
 */
export async function foldedPage(
  db: Kysely<Database>,
  organisationId: number,
  filters: Filters,
  size: number,
): Promise<{ found: Folded[]; next: number | null }> {
  const runs = new Map<string, Run>();
  const found: Folded[] = [];
  let { before } = filters;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const asked = size - found.length;
    const passed = [...runs.values()];
    const rest = { ...filters, before, unless: passed.length > 0 ? inOneOf(passed) : undefined };
    // One more tells whether there is a next page.
    const read = await activityPage(db, organisationId, rest, asked + 1);
    const rows = read.slice(0, asked);
    for (const run of await runsOf(db, organisationId, filters, rows)) runs.set(keyOf(run), run);
    const imported = await importedAmong(db, rows);
    for (const row of rows) {
      const run = imported.has(row.id) ? runs.get(keyOf(row)) : undefined;
      // The newest entry of a run may be on the page before.
      if (!run || run.newest === row.id) found.push({ row, others: (run?.count ?? 1) - 1 });
    }
    before = rows.at(-1)?.id ?? before;
    if (read.length <= asked) return { found, next: null };
    if (found.length >= size) break;
  }
  return { found, next: before ?? null };
}

/** The entries of one person with one mark, as far as an import has written them. */
interface Run extends Pick<ActivityRow, 'batch' | 'actor_id'> {
  newest: number;
  count: number;
  /** It is an import, not one that is taken back. */
  isImport: boolean;
}

const keyOf = ({ batch, actor_id: actor }: Pick<ActivityRow, 'batch' | 'actor_id'>) => `${actor} ${batch}`;

const ownActions: readonly string[] = [importBegun, importEnded, personChanged, personReverted].map(({ id }) => id);

type Is = ExpressionBuilder<Database, 'activity'>;

/**
 * An entry of an import, or of taking one back. Only these are folded: a caller chooses the mark of a run, and nothing else
 * may be hidden behind an import, least of all a right that is given.
 */
const ofImport = (is: Is, isImport: Expression<SqlBool>) =>
  is.or([
    is('activity.action', 'in', ownActions),
    is.and([is('activity.action', '=', userCreated.id), isImport]),
    is.and([is('activity.action', '=', userDeleted.id), is('activity.undoes', 'is not', null)]),
  ]);

const inOneOf = (runs: readonly Run[]) => (is: Is) =>
  is.or(
    runs.map(({ batch, actor_id: actor, isImport }) =>
      is.and([is('activity.batch', '=', batch), is('activity.actor_id', '=', actor), ofImport(is, is.lit(isImport))]),
    ),
  );

async function runsOf(
  db: Kysely<Database>,
  organisationId: number,
  { withoutActions }: Filters,
  rows: readonly ActivityRow[],
): Promise<Run[]> {
  const batches = [...new Set(rows.flatMap(({ batch, actor_id: actor }) => (actor === null ? [] : (batch ?? []))))];
  if (batches.length === 0) return [];
  const found = await db
    .selectFrom('activity')
    .select(({ fn }) => [
      'batch',
      'actor_id',
      fn.max('id').as('newest'),
      fn.countAll<number | string>().as('count'),
      fn.count<number | string>('id').filterWhere('action', '=', importBegun.id).as('begun'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('batch', 'in', batches)
    .where((is) => ofImport(is, begunIn(is)))
    .$if(withoutActions.length > 0, (query) => query.where('action', 'not in', withoutActions))
    .groupBy(['batch', 'actor_id'])
    .execute();
  return found.map(({ count, begun, ...run }) => ({ ...run, count: Number(count), isImport: Number(begun) > 0 }));
}

/** The ids of those entries that an import has written. */
async function importedAmong(db: Kysely<Database>, rows: readonly ActivityRow[]): Promise<ReadonlySet<number>> {
  const marked = rows.filter(({ batch }) => batch !== null).map(({ id }) => id);
  if (marked.length === 0) return new Set();
  const found = await db
    .selectFrom('activity')
    .select('id')
    .where('id', 'in', marked)
    .where((is) => ofImport(is, begunIn(is)))
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** The same person has begun an import with the same mark. */
const begunIn = (is: Is) =>
  is.exists(
    is
      .selectFrom('activity as begun')
      .select('begun.id')
      .whereRef('begun.organisation_id', '=', 'activity.organisation_id')
      .whereRef('begun.batch', '=', 'activity.batch')
      .whereRef('begun.actor_id', '=', 'activity.actor_id')
      .where('begun.action', '=', importBegun.id),
  );
