import { conflict } from './refused.ts';

/** A record's fields as a form began with them, as they are now, and as they are to become. */
interface Meanwhile {
  /** Not sent by a caller that takes the risk (docs/specification/product.md section 7 knows no such field). */
  was: object | undefined;
  now: object;
  wanted: object;
}

/**
 * Refuses to overwrite what somebody else has saved since the caller read the record. What the caller began with is sent
 * along, so that no record needs a version: just the fields that would be overwritten are compared. What is already as
 * it is wanted to be passes, or a call that is sent again after its answer was lost would be refused. Called where the
 * transaction holds the record.
 */
export function refuseOverwriting(what: string, { was, now, wanted }: Meanwhile): void {
  if (was === undefined || same(was, now) || same(wanted, now)) return;
  throw conflict(`Somebody else has changed this ${what} in the meantime. Look at what has changed, then save again.`);
}

/** Whether two records have the same values; lists are sets. */
function same(one: object, other: object): boolean {
  return textOf(one) === textOf(other);
}

function textOf(record: object): string {
  const values = Object.entries(record).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? [...new Set(value.map(String))].toSorted(byText) : value,
  ]);
  return JSON.stringify(values.toSorted(([a], [b]) => byText(a, b)));
}

const byText = (a: string, b: string) => a.localeCompare(b);
