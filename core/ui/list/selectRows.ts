/** The keys with one of them added or removed. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The keys with all between two rows added, both included, in either order. A row that is not loaded has no key. */
export function extended(
  keys: ReadonlySet<string>,
  keyAt: (index: number) => string | undefined,
  from: number,
  to: number,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const key = keyAt(index);
    if (key !== undefined) next.add(key);
  }
  return next;
}

/** Tells if none, some or all of the rows are ticked. */
export function tickOf(keys: ReadonlySet<string>, rowKeys: Iterable<string>): 'none' | 'some' | 'all' {
  if (keys.size === 0) return 'none';
  let ticked = 0;
  let count = 0;
  for (const key of rowKeys) {
    count++;
    if (keys.has(key)) ticked++;
  }
  if (ticked === 0) return 'none';
  return ticked === count ? 'all' : 'some';
}
