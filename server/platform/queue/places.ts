/** What is sent at the same time in one process. */
export interface Places {
  process: number;
  /** For all receivers of one organisation. */
  organisation: number;
  receiver: number;
}

/** A receiver for which something is due. */
export interface Receiver {
  number: number;
  /** Whom its places count for: an organisation, or a receiver that belongs to none. */
  whose: string;
  /** When it was its turn last, by `performance.now()`; 0 if it has not been. */
  servedAt: number;
}

/** Something that is being sent. */
export interface Taken {
  receiver: Receiver;
  /** It has taken so long that it no longer counts against the process: a receiver that hangs delays nobody else. */
  isSlow: boolean;
}

/** The most that are under way in one process, slow ones included. */
export const MOST_UNDER_WAY = 500;

/** The ids of due rows of a receiver, at most so many. */
type Due = (receiver: Receiver, most: number) => Promise<readonly number[]>;

/**
 * Chooses what is sent next, as far as receivers and organisations have room. Those receivers come first that have the fewest
 * under way, then those whose turn was longest ago: neither a slow receiver nor an organisation with thousands of rows holds
 * up others. `receivers` loses those for which nothing more is due.
 */
export async function choose(
  receivers: Set<Receiver>,
  taken: readonly Taken[],
  places: Places,
  due: Due,
): Promise<Map<number, Receiver>> {
  const chosen = new Map<number, Receiver>();
  const ofReceiver = countBy(taken, ({ receiver }) => receiver.number);
  const ofWhom = countBy(taken, ({ receiver }) => receiver.whose);
  const fast = taken.filter(({ isSlow }) => !isSlow);
  const fastOf = countBy(fast, ({ receiver }) => receiver.whose);
  const busy = ({ number }: Receiver) => ofReceiver.get(number) ?? 0;
  const inTurn = [...receivers].toSorted((a, b) => busy(a) - busy(b) || a.servedAt - b.servedAt);
  for (const receiver of inTurn) {
    const { whose } = receiver;
    const free = MOST_UNDER_WAY - taken.length - chosen.size;
    const most = Math.min(places.process - fast.length - chosen.size, free);
    if (most <= 0) break;
    const room = Math.min(
      most,
      places.receiver - busy(receiver),
      places.organisation - (fastOf.get(whose) ?? 0),
      // Slow ones count too: an organisation takes further places only while it has fewer than are free. So one has at most
      // half of all, two have a third each, and there is room for another.
      Math.ceil((free - (ofWhom.get(whose) ?? 0)) / 2),
    );
    if (room <= 0) continue;
    const ids = await due(receiver, room);
    if (ids.length < room) receivers.delete(receiver);
    if (ids.length > 0) receiver.servedAt = performance.now();
    for (const id of ids) chosen.set(id, receiver);
    for (const counts of [ofWhom, fastOf]) counts.set(whose, (counts.get(whose) ?? 0) + ids.length);
  }
  return chosen;
}

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
