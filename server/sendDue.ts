import { lookAgain } from './lookAgain.ts';

/** What lasts longer than this gives its place to others, in milliseconds. Its own receiver still counts it. */
const SLOW = 1_000;
/** The most that are under way in one process, slow ones included. */
const MOST_UNDER_WAY = 500;

/** Something that is being sent. */
export interface UnderWay<T> {
  one: T;
  /** It has lasted so long that it takes no place of its process and its organisation any more. */
  isSlow: boolean;
}

interface Sending<T> {
  /** The interval between two looks at the database, in milliseconds. */
  every: number;
  /** The places: what is sent at the same time, slow ones left out. */
  places: number;
  /** Claims at most so many that are due, so that no other worker sends them meanwhile. Without any it only reads. */
  claim(most: number, underWay: readonly UnderWay<T>[]): Promise<readonly T[]>;
  /** Sends one and stores what came of it. It must not throw. */
  send(one: T, signal: AbortSignal): Promise<void>;
  failed(error: unknown): void;
  /** The time that a stop waits for answers before it ends them, in milliseconds. */
  longestStop: number;
}

/** Sends what is due, until it is stopped. */
export interface Sender {
  /** A look at the database, and all that it leads to. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Sends what is due as fast as its receivers answer: each end frees a place, which is used at once. Those that hang hold up
 * nobody else.
 */
export function sendDue<T>({ every, places, claim, send, failed, longestStop }: Sending<T>): Sender {
  const under = new Map<T, { begun: number; ended: Promise<void> }>();
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const slowSince = performance.now() - SLOW;
    const underWay = [...under].map(([one, { begun }]) => ({ one, isSlow: begun < slowSince }));
    const taken = underWay.filter(({ isSlow }) => !isSlow).length;
    const most = Math.min(places - taken, MOST_UNDER_WAY - under.size);
    if (most <= 0) return;
    for (const one of await claim(most, underWay)) {
      const ended = send(one, stopping.signal).finally(() => {
        under.delete(one);
        void looking.round();
      });
      under.set(one, { begun: performance.now(), ended });
    }
  }

  const ended = () => Promise.all([...under.values()].map((one) => one.ended));
  const looking = lookAgain(look, failed, every);
  return {
    async round() {
      for (;;) {
        await looking.round();
        if (under.size === 0) return;
        await ended();
      }
    },
    async stop() {
      await looking.stop();
      const late = setTimeout(() => stopping.abort(), longestStop);
      await ended();
      clearTimeout(late);
    },
  };
}
