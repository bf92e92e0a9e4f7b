import type { LookupAddress } from 'node:dns';

/** How many names are looked up at once, at most one for each organisation. Node gives such work two of its threads. */
const AT_ONCE = 2;
/** How many names may wait: for one organisation, and in all. */
const [MOST_OF_ONE, MOST_WAITING] = [10, 100];
/** The longest wait for a turn, in milliseconds: an attempt to send has ten seconds for everything. */
const LONGEST_WAIT = 5_000;
/** After a look-up that takes longer than SLOW milliseconds, the organisation pauses for PAUSE times as long. */
const [SLOW, PAUSE] = [300, 10];

interface Turn {
  /** The organisation or application that calls the host. */
  whose: string;
  host: string;
  begin(): void;
  refuse(): void;
}

/**
 * Shares the look-ups of the system, which nobody can cancel, among organisations. Names that do not exist, or whose name
 * servers never answer, take 5 to 20 seconds each. An organisation with such names has one thread for a tenth of the time, so
 * the other thread is free for others. A name that finds no turn fails with EAI_AGAIN, and its message is sent later.
 */
export function askInTurn(ask: (host: string) => Promise<LookupAddress[]>) {
  const running = new Set<string>();
  /** The ends of pauses, by `performance.now()`. */
  const pauses = new Map<string, number>();
  /** When the last look-up of each that waits or runs began, by `performance.now()`. */
  const served = new Map<string, number>();
  /** What is under way, so that many messages to one host need one look-up. */
  const shared = new Map<string, Promise<LookupAddress[]>>();
  let waiting: Turn[] = [];

  const isPaused = (whose: string) => (pauses.get(whose) ?? 0) > performance.now();

  function inTurn(host: string, whose: string): Promise<LookupAddress[]> {
    const own = waiting.filter((one) => one.whose === whose).length;
    // The first of an organisation always finds a place, however many names others have.
    const isFull = own >= MOST_OF_ONE || (own > 0 && waiting.length >= MOST_WAITING);
    if (isPaused(whose) || isFull) return Promise.reject(notFound('EAI_AGAIN', host));
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        whose,
        host,
        begin() {
          leave(turn);
          resolve(lookedUp(turn));
        },
        refuse() {
          leave(turn);
          reject(notFound('EAI_AGAIN', host));
        },
      };
      const late = setTimeout(turn.refuse, LONGEST_WAIT);
      const leave = (one: Turn) => {
        clearTimeout(late);
        waiting = waiting.filter((other) => other !== one);
      };
      waiting.push(turn);
      beginNext();
    });
  }

  /** Those come first whose last look-up is the longest ago. */
  function beginNext(): void {
    const lastOf = (turn: Turn) => served.get(turn.whose) ?? 0;
    for (const turn of waiting.toSorted((a, b) => lastOf(a) - lastOf(b)))
      if (running.size < AT_ONCE && !running.has(turn.whose)) turn.begin();
  }

  async function lookedUp({ host, whose }: Turn): Promise<LookupAddress[]> {
    running.add(whose);
    const began = performance.now();
    served.set(whose, began);
    try {
      return await ask(host);
    } finally {
      running.delete(whose);
      if (!waiting.some((one) => one.whose === whose)) served.delete(whose);
      pauseAfter(performance.now() - began, whose);
      beginNext();
    }
  }

  function pauseAfter(duration: number, whose: string): void {
    const now = performance.now();
    for (const [one, until] of pauses) if (until <= now) pauses.delete(one);
    if (duration < SLOW) return;
    pauses.set(whose, now + duration * PAUSE);
    for (const turn of waiting.filter((one) => one.whose === whose)) turn.refuse();
  }

  return (host: string, whose: string): Promise<LookupAddress[]> => {
    const key = `${whose} ${host}`;
    const same = shared.get(key);
    if (same) return same;
    const found = inTurn(host, whose).finally(() => shared.delete(key));
    shared.set(key, found);
    return found;
  };
}

/** An error as `dns.lookup` throws it. */
export const notFound = (code: string, host: string): Error =>
  Object.assign(new Error(`The host ${host} was not found.`), { code });
