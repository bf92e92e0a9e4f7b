import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { activityPage, type ActivityRow, type Filters } from './queries.ts';

/** An entry, and how many further ones its run has. */
interface Folded {
  row: ActivityRow;
  others: number;
}

/**
 * The newest entries of an organisation, of each run only its newest. The rows of a run are passed over in the database:
 * an import has thousands. Answers one entry more than asked for if there are more.
 */
export async function foldedPage(
  db: Kysely<Database>,
  organisationId: number,
  filters: Filters,
  size: number,
): Promise<Folded[]> {
  const runs = new Map<string, Run>();
  const found: Folded[] = [];
  let { before } = filters;
  for (;;) {
    const asked = size + 1 - found.length;
    const rows = await activityPage(
      db,
      organisationId,
      { ...filters, before, withoutBatches: [...runs.keys()] },
      asked,
    );
    const batches = [...new Set(rows.flatMap(({ batch }) => batch ?? []))];
    for (const run of await runsOf(db, organisationId, filters, batches)) runs.set(run.batch, run);
    for (const row of rows) {
      const run = row.batch === null ? undefined : runs.get(row.batch);
      // The newest entry of a run may be on the page before.
      if (!run || run.newest === row.id) found.push({ row, others: (run?.count ?? 1) - 1 });
    }
    before = rows.at(-1)?.id;
    if (rows.length < asked || found.length > size) return found;
  }
}

interface Run {
  batch: string;
  newest: number;
  count: number;
}

async function runsOf(
  db: Kysely<Database>,
  organisationId: number,
  { withoutActions }: Filters,
  batches: readonly string[],
): Promise<Run[]> {
  if (batches.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select(({ fn }) => ['batch', fn.max('id').as('newest'), fn.countAll<number | string>().as('count')])
    .where('organisation_id', '=', organisationId)
    .where('batch', 'in', batches)
    .$if(withoutActions.length > 0, (query) => query.where('action', 'not in', withoutActions))
    .groupBy('batch')
    .execute();
  return rows.map(({ batch, newest, count }) => ({ batch: batch ?? '', newest, count: Number(count) }));
}
