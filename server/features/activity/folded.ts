import type { ExpressionBuilder, Kysely } from 'kysely';
import { importBegun, importEnded, personChanged, personReverted } from '#plugins/imports/events.ts';
import { userCreated, userDeleted } from '#plugins/users/events.ts';
import type { Database } from '#server/platform/db/schema.ts';
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
    const room = size - found.length;
    const passed = [...runs.values()];
    const rest = { ...filters, before, unless: passed.length > 0 ? ofOne(passed) : undefined };
    // One more tells whether there is a next page.
    const read = await activityPage(db, organisationId, rest, room + 1);
    const rows = read.slice(0, room);
    const marked = rows.filter(mayBeOfImport);
    const begun = await begunAmong(db, organisationId, marked);
    const imported = marked.filter((row) => row.action !== userCreated.id || begun.has(keyOf(row)));
    for (const run of await runsOf(db, organisationId, filters, imported, begun)) runs.set(keyOf(run), run);
    for (const row of rows) {
      const run = imported.includes(row) ? runs.get(keyOf(row)) : undefined;
      // The newest entry of a run may be on the page before.
      if (!run || run.newest === row.id) found.push({ row, others: (run?.count ?? 1) - 1 });
    }
    before = rows.at(-1)?.id ?? before;
    if (read.length <= room) return { found, next: null };
    if (found.length >= size) break;
  }
  return { found, next: before ?? null };
}

type Mark = Pick<ActivityRow, 'batch' | 'actor_id'>;

/** The entries of one person with one mark, as far as an import has written them. */
interface Run extends Mark {
  newest: number;
  count: number;
  /** It is an import, not one that is taken back. */
  isImport: boolean;
}

const keyOf = ({ batch, actor_id: actor }: Mark) => `${actor} ${batch}`;

const ownActions: readonly string[] = [importBegun, importEnded, personChanged, personReverted].map(({ id }) => id);

/**
 * An entry of an import, or of taking one back, if whoever added a person has begun an import with the same mark. Only
 * these are folded: a caller chooses the mark of a run, and nothing else may be hidden behind an import, least of all a
 * right that is given.
 */
const mayBeOfImport = ({ batch, actor_id: actor, action, undoes }: ActivityRow) =>
  batch !== null &&
  actor !== null &&
  (ownActions.includes(action) || action === userCreated.id || (action === userDeleted.id && undoes !== null));

/** The same in the database, for entries of one of these runs. */
const ofOne =
  (runs: readonly Pick<Run, 'batch' | 'actor_id' | 'isImport'>[]) => (is: ExpressionBuilder<Database, 'activity'>) =>
    is.or(
      runs.map(({ batch, actor_id: actor, isImport }) =>
        is.and([
          is('activity.batch', '=', batch),
          is('activity.actor_id', '=', actor),
          is.or([
            is('activity.action', 'in', isImport ? [...ownActions, userCreated.id] : ownActions),
            is.and([is('activity.action', '=', userDeleted.id), is('activity.undoes', 'is not', null)]),
          ]),
        ]),
      ),
    );

/** The marks of these entries with which the same person has begun an import. */
async function begunAmong(
  db: Kysely<Database>,
  organisationId: number,
  rows: readonly ActivityRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const found = await db
    .selectFrom('activity')
    .select(['batch', 'actor_id'])
    .where('organisation_id', '=', organisationId)
    .where('batch', 'in', batchesOf(rows))
    .where('actor_id', 'is not', null)
    .where('action', '=', importBegun.id)
    .execute();
  return new Set(found.map(keyOf));
}

const batchesOf = (rows: readonly ActivityRow[]) => [...new Set(rows.map(({ batch }) => batch))];

/** The runs of these entries of imports. */
async function runsOf(
  db: Kysely<Database>,
  organisationId: number,
  { withoutActions }: Filters,
  rows: readonly ActivityRow[],
  begun: ReadonlySet<string>,
): Promise<Run[]> {
  if (rows.length === 0) return [];
  const marks = new Map(rows.map((row) => [keyOf(row), { ...row, isImport: begun.has(keyOf(row)) }]));
  const found = await db
    .selectFrom('activity')
    .select(({ fn }) => ['batch', 'actor_id', fn.max('id').as('newest'), fn.countAll<number | string>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('batch', 'in', batchesOf(rows))
    .where(ofOne([...marks.values()]))
    .$if(withoutActions.length > 0, (query) => query.where('action', 'not in', withoutActions))
    .groupBy(['batch', 'actor_id'])
    .execute();
  return found.map((run) => ({ ...run, count: Number(run.count), isImport: begun.has(keyOf(run)) }));
}
