import { joined } from '../accessParts.ts';
import type { Place, RecordIds } from './place.ts';

const makers = joined<(place: Place) => Promise<number>>('records');
const idsOf = (ids: [string, number][]) => Object.fromEntries(ids) as unknown as RecordIds;

/** Makes one record of each kind, by the name that the access table uses for its id; returns their ids. */
export async function makeRecords(place: Place): Promise<RecordIds> {
  const ids: [string, number][] = [];
  for (const [kind, make] of Object.entries(makers)) ids.push([kind, await make(place)]);
  return idsOf(ids);
}

/** Ids without a record. */
export const unknownRecords = idsOf(Object.keys(makers).map((kind) => [kind, 987_654]));
