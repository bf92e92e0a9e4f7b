import { conflict } from '#server/platform/http/refused.ts';

/** A record's fields: the initial values of the form, the present values, and the wanted values. */
interface Meanwhile {
  /** Missing if the caller accepts the risk (docs/specification/product.md section 7 has no such field). */
  was: object | undefined;
  now: object;
  wanted: object;
}

/**
 * Refuses to overwrite values that somebody else has saved since the caller read the record. The caller sends the
 * initial values, so records need no version: only the fields that would be overwritten are compared. A field that
 * already has the wanted value passes, because a call may be sent again after its reply was lost. Call it while the
 * transaction holds the record's lock.
 */
export function refuseOverwriting(what: string, { was, now, wanted }: Meanwhile): void {
  if (was === undefined || same(was, now) || same(wanted, now)) return;
  throw conflict(`Somebody else has changed this ${what} in the meantime. Look at what has changed, then save again.`);
}

/** Tells if two records have the same values; lists are compared as sets. */
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
