/** A use counts half after a week, a quarter after two, so recent uses outweigh old ones. In milliseconds. */
const HALF_LIFE = 7 * 24 * 3_600_000;

/** Enough for every command of the portal; the least used are dropped first. */
const KEPT = 200;

type Usage = Record<string, readonly [score: number, at: number]>;

/**
 * How often and recently a person used each command, by id: 1 for a single use just now. Stored in this browser, per
 * person.
 */
export function readUsage(personId: number, now = Date.now()): Map<string, number> {
  return new Map(Object.entries(read(personId)).map(([id, [score, at]]) => [id, faded(score, at, now)]));
}

/** Counts a use of a command. */
export function noteUsage(personId: number, id: string, now = Date.now()): void {
  const usage = read(personId);
  const [score, at] = usage[id] ?? [0, now];
  const next = Object.entries({ ...usage, [id]: [faded(score, at, now) + 1, now] as const })
    .toSorted(([, [a, atA]], [, [b, atB]]) => faded(b, atB, now) - faded(a, atA, now))
    .slice(0, KEPT);
  try {
    localStorage.setItem(place(personId), JSON.stringify(Object.fromEntries(next)));
  } catch {
    // The storage is full or forbidden; the palette ranks without it.
  }
}

const place = (personId: number): string => `gatehouse.usage.${personId}`;

function faded(score: number, at: number, now: number): number {
  return score * 0.5 ** (Math.max(0, now - at) / HALF_LIFE);
}

function read(personId: number): Usage {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place(personId)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, Usage[string]] => isRun(entry[1])),
    );
  } catch {
    return {};
  }
}

function isRun(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part));
}
