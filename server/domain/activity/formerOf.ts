/**
 * The former values of the fields that a change has changed. 'Undo' gives these back and leaves the other fields as they
 * are by then: somebody else may have changed them since. Values are compared as JSON.
 */
export function formerOf<Fields extends object>(was: Fields, now: Fields): Partial<Fields> {
  const changed = Object.entries(was).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(now[field as keyof Fields]),
  );
  return Object.fromEntries(changed) as Partial<Fields>;
}
