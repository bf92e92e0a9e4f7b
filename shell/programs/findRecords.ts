import type { RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { beginningFirst } from '../palette/search/found.ts';

/** A record as a program is told of it. */
export interface FoundRecord {
  id: string | number;
  label: string;
  detail?: string;
}

/** The first records that a text finds. */
export interface FoundRecords {
  records: FoundRecord[];
  /** There are further ones, which a larger limit shows. */
  more?: true;
}

/** The number of records that a program is told of if it gives no limit, and the most that it can ask for. */
export const [FEW, MOST] = [20, 499] as const;

/** The records of a kind that a text finds, in the palette's order. */
export async function findRecords(
  source: RecordSource<unknown>,
  text: string,
  host: Host,
  limit: number = FEW,
): Promise<FoundRecords> {
  // One more than is told shows whether there are more.
  const rows = (await source.search(text, { ...host, foundAtOnce: limit + 1 })).map((value) => {
    const described = source.describe(value);
    return { id: String(described.key), from: '', value, described };
  });
  const records = beginningFirst(rows, text).map(({ described: { key, label, detail } }) => ({
    id: key,
    label,
    ...(detail !== undefined && { detail }),
  }));
  return { records: records.slice(0, limit), ...(records.length > limit && { more: true }) };
}

/** The limit that a program gives. */
export function limitOf(value: unknown): number | undefined {
  const limit = Number(value);
  return Number.isInteger(limit) && limit >= 1 && limit <= MOST ? limit : undefined;
}
