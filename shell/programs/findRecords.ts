import type { RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { beginningFirst } from '../palette/found.ts';

/** A record as a program is told of it. */
export interface FoundRecord {
  id: string | number;
  label: string;
  detail?: string;
}

/** The records of a kind that a text finds, in the palette's order. */
export async function findRecords(source: RecordSource<unknown>, text: string, host: Host): Promise<FoundRecord[]> {
  const rows = (await source.search(text, host)).map((value) => {
    const described = source.describe(value);
    return { id: String(described.key), from: '', value, described };
  });
  return beginningFirst(rows, text).map(({ described: { key, label, detail } }) => ({
    id: key,
    label,
    ...(detail !== undefined && { detail }),
  }));
}
