import type { Kysely, Selectable } from 'kysely';
import type { Store } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { lookAgain } from './lookAgain.ts';
import { choose, type Places, type Receiver } from './places.ts';
import type { QueueTable, Rows } from './rows.ts';

/** The interval between two looks at the database, in milliseconds. */
const EVERY = 1_000;
/** What lasts longer than this gives its place to others, in milliseconds. */
const SLOW = 1_000;

type Db = Kysely<Database>;

/** One kind of what waits: where its rows are, how many are sent at once, and how one is sent. */
export interface Queue<T extends QueueTable, Item extends { id: number }, Outcome> {
  rows: Rows<T>;
  places: Places;
  /** The organisations of these receivers, for the places of an organisation. */
  organisationsOf?(db: Db, receivers: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Before each look by the clock, but not before those that a free place causes. */
  beforeLook?(): Promise<void>;
  /** Reads the claimed rows, in the transaction of the claim. A row that it leaves out is not sent. */
  open(tx: Db, rows: readonly Selectable<Database[T]>[]): Promise<readonly Item[]>;
  /** Sends one. `undefined` if the stop came first: its claim is given back, for another process. Must not throw. */
  send(item: Item, signal: AbortSignal): Promise<Outcome | undefined>;
  /** Stores what came of it. */
  end(tx: Db, item: Item, outcome: Outcome): Promise<void>;
  failed(error: unknown): void;
  /** The time that a stop waits for answers before it ends the attempts, in milliseconds. */
  longestStop: number;
}

/** Sends what is due, until it is stopped. */
export interface Sender {
  /** A look at the database, and all that it leads to. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

interface UnderWay {
  receiver: Receiver;
  begun: number;
  /** The end of its claim, by the clock. */
  until: number;
  ended: Promise<void>;
}

/**
 * Sends what is due as fast as its receivers answer: each end frees a place, which is used at once. While nothing is due it
 * only reads. Several processes may send from one queue.
 */
export function startSender<T extends QueueTable, Item extends { id: number }, Outcome>(
  queue: Queue<T, Item, Outcome>,
  { store, now }: { store: Pick<Store, 'read' | 'write'>; now(): number },
  every = EVERY,
): Sender {
  const { rows, places, failed } = queue;
  const underWay = new Map<number, UnderWay>();
  /** What the stop has kept from being sent, with the end of its claim. */
  const notSent = new Map<number, number>();
  /** Outcomes that could not be stored yet. */
  const unsaved = new Map<number, (tx: Db) => Promise<void>>();
  const stopping = new AbortController();
  let receivers = new Set<Receiver>();
  let readAt = -Infinity;

  // After a power cut something may be sent a second time, with the same id.
  const write = <R>(work: (tx: Db) => Promise<R>) => store.write(work, { durable: 'over a crash' });

  async function look(): Promise<void> {
    await storeUnsaved();
    await holdClaims();
    // Until the next interval a free place is for those receivers that had something due at the last one.
    if (underWay.size === 0 || performance.now() - readAt > EVERY / 2) await readReceivers();
    // When another process was faster, there may be more.
    for (let tries = 0; tries < 3 && (await fillPlaces()); tries += 1);
  }

  /** Claims as many as there is room for, and begins to send them. Answers whether another process has taken some. */
  async function fillPlaces(): Promise<boolean> {
    const slowSince = performance.now() - SLOW;
    const taken = [...underWay.values()].map(({ receiver, begun }) => ({ receiver, isSlow: begun < slowSince }));
    const at = now();
    const chosen = await choose(receivers, taken, places, ({ number }, most) => rows.due(store.read, number, most, at));
    if (chosen.size === 0) return false;
    const { count, items } = await write(async (tx) => {
      const claimed = await rows.take(tx, [...chosen.keys()], at);
      return { count: claimed.length, items: await queue.open(tx, claimed) };
    });
    for (const item of items) begin(item, chosen.get(item.id) as Receiver, at + rows.claim);
    return count < chosen.size;
  }

  function begin(item: Item, receiver: Receiver, until: number): void {
    const ended = sendOne(item).finally(() => {
      underWay.delete(item.id);
      void looking.round();
    });
    underWay.set(item.id, { receiver, begun: performance.now(), until, ended });
  }

  async function sendOne(item: Item): Promise<void> {
    try {
      const outcome = await queue.send(item, stopping.signal);
      if (outcome === undefined) {
        notSent.set(item.id, underWay.get(item.id)?.until ?? 0);
        return;
      }
      const save = (tx: Db) => queue.end(tx, item, outcome);
      await write(save).catch((error: unknown) => {
        unsaved.set(item.id, save);
        failed(error);
      });
    } catch (error) {
      failed(error);
    }
  }

  /** What was sent while the database was away must not be sent again: nothing is claimed before it is stored. */
  async function storeUnsaved(): Promise<void> {
    for (const [id, save] of unsaved) {
      // The database answers again. A row that cannot be stored even so holds up no others: it is due after its claim.
      await write((tx) => rows.hold(tx, [id], now()));
      unsaved.delete(id);
      await write(save).catch(failed);
    }
  }

  /** Extends claims that are half over, or wrong because the clock was set back. */
  async function holdClaims(): Promise<void> {
    const at = now();
    const held = [...underWay].filter(([, { until }]) => until - at < rows.claim / 2 || until - at > rows.claim);
    if (held.length === 0) return;
    const ids = held.map(([id]) => id);
    await write((tx) => rows.hold(tx, ids, at));
    for (const [, one] of held) one.until = at + rows.claim;
  }

  async function giveBackClaims(): Promise<void> {
    if (notSent.size > 0) await write((tx) => rows.giveBack(tx, [...notSent.keys()], Math.max(...notSent.values())));
  }

  async function readReceivers(): Promise<void> {
    await queue.beforeLook?.();
    const due = await rows.receivers(store.read, now());
    const organisations = due.length > 0 ? await queue.organisationsOf?.(store.read, due) : undefined;
    const known = new Map([...receivers].map(({ number, servedAt }) => [number, servedAt]));
    receivers = new Set(
      due.map((number) => {
        const organisation = organisations?.get(number);
        const whose = organisation === undefined ? `receiver ${number}` : `organisation ${organisation}`;
        return { number, whose, servedAt: known.get(number) ?? 0 };
      }),
    );
    readAt = performance.now();
  }

  const ended = () => Promise.all([...underWay.values()].map((one) => one.ended));
  const looking = lookAgain(look, failed, every);
  return {
    async round() {
      for (;;) {
        await looking.round();
        if (underWay.size === 0) return;
        await ended();
      }
    },
    async stop() {
      await looking.stop();
      const late = setTimeout(() => stopping.abort(), queue.longestStop);
      await ended();
      clearTimeout(late);
      await storeUnsaved().catch(failed);
      await giveBackClaims().catch(failed);
    },
  };
}
