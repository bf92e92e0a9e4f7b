import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** A block without its entries. */
export interface Block {
  after_id: number;
  up_to_id: number;
  entries: number;
}

/** The blocks of an organisation, oldest first. Between two of them entries may be missing from the index. */
export function blocksOf(db: Kysely<Database>, organisationId: number): Promise<Block[]> {
  return db
    .selectFrom('activity_blocks')
    .select(['after_id', 'up_to_id', 'entries'])
    .where('organisation_id', '=', organisationId)
    .orderBy('after_id')
    .execute();
}

/** Ids after `after`, ascending, as runs of ids without a gap: how far the run is from the one before, and how many it has. */
export function writeIds(ids: readonly number[], after: number): string {
  const runs: number[] = [];
  let last = after;
  for (const id of ids) {
    if (runs.length > 0 && id === last + 1) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(id - last, 1);
    last = id;
  }
  return JSON.stringify(runs);
}

/** The ids at these places, which are ascending. */
export function readIds(written: string, after: number, places: readonly number[]): number[] {
  const runs = JSON.parse(written) as number[];
  const ids: number[] = [];
  let [first, id, at] = [0, after, 0];
  for (const place of places) {
    for (; place >= first + (runs[at + 1] ?? Infinity); at += 2) {
      id += (runs[at] ?? 0) + (runs[at + 1] ?? 0) - 1;
      first += runs[at + 1] ?? 0;
    }
    ids.push(id + (runs[at] ?? 0) + place - first);
  }
  return ids;
}

/** Of these ids, which are ascending, those whose places are among `places`, which are ascending too. */
export function keepPlaced(
  written: string,
  after: number,
  ids: readonly number[],
  places: readonly number[],
): number[] {
  const runs = JSON.parse(written) as number[];
  const present: number[] = [];
  let [first, start, at, next] = [0, after + (runs[0] ?? 0), 0, 0];
  for (const id of ids) {
    // The run that has the id, and then its place.
    while (id >= start + (runs[at + 1] ?? Infinity)) {
      first += runs[at + 1] ?? 0;
      start += (runs[at + 1] ?? 0) - 1 + (runs[at + 2] ?? 0);
      at += 2;
    }
    const place = first + id - start;
    while ((places[next] ?? Infinity) < place) next++;
    if (id >= start && places[next] === place) present.push(id);
  }
  return present;
}

/** The ids at places of some blocks, newest first. The places are ascending. With `among`, only those, which are ascending. */
export async function idsAt(
  db: Kysely<Database>,
  organisationId: number,
  found: ReadonlyMap<number, readonly number[]>,
  among?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('activity_blocks')
    .select(['after_id', 'up_to_id', 'ids'])
    .where('organisation_id', '=', organisationId)
    .where('after_id', 'in', [...found.keys()])
    .orderBy('after_id', 'desc')
    .execute();
  return rows.flatMap(({ after_id: after, up_to_id: upTo, ids }) => {
    const places = found.get(after) ?? [];
    const own = among?.filter((id) => id > after && id <= upTo);
    return (own ? keepPlaced(ids, after, own, places) : readIds(ids, after, places)).toReversed();
  });
}
