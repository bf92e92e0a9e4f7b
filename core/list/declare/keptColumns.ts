/** The further columns that a person has chosen for a kind of list. Stored in this browser, per person. */
export function readColumns(kind: string, personId: number): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(kind, personId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps the chosen columns. */
export function keepColumns(kind: string, personId: number, keys: readonly string[]): void {
  try {
    localStorage.setItem(place(kind, personId), JSON.stringify(keys));
  } catch {
    // The storage is full or forbidden; the columns are shown until the page is left.
  }
}

const place = (kind: string, personId: number): string => `gatehouse.columns.${kind}.${personId}`;
