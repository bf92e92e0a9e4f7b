import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Services } from '#server/domain/services.ts';
import type { Ctx, WholePart } from '../context.ts';
import { tooMany } from '#server/platform/http/refused.ts';

/** The rows of one step: so few that other calls hardly wait for it. */
const STEP = 50;
/** The most whole lists that one organisation reads at the same time, in this process. */
export const MOST_OPEN = 8;
/** The most of them that one caller has: nobody takes the places of all the others. */
export const MOST_OF_ONE = 2;
/** How long a reader may take nothing, in milliseconds: whoever has gone away without a word must not keep a place. */
const PATIENCE = 60_000;
/** How long a whole reply may take, in milliseconds: whoever takes a little every minute must not keep a place either. */
const LONGEST = 5 * 60_000;

/** The whole lists that are being read, by organisation and by caller. */
const open = new WeakMap<Services, Map<string, number>>();

type Page = Record<string, unknown> & { nextCursor?: string | null };
type Input = { query: Record<string, unknown> };

interface Listed {
  run(input: Input, ctx: Ctx): Promise<object>;
  whole(query: object): readonly WholePart[];
}

interface Part {
  name: string;
  first: Page;
  read(cursor: string): Promise<Page>;
}

/** A whole list of which the first rows are read. */
export interface WholeList {
  /** The reply as far as it is known: everything but further rows. */
  answer: object;
  /** The lists of the reply that have further rows. */
  parts: readonly Part[];
}

/** Reads the first rows of a list for a caller who asks for all of it. */
export async function beginWhole({ run, whole }: Listed, input: Input, ctx: Ctx): Promise<WholeList> {
  let answer: Page = {};
  const parts: Part[] = [];
  for (const { list, query = {} } of whole(input.query)) {
    const read = async (page: object): Promise<Page> =>
      (await run({ ...input, query: { ...input.query, ...query, ...page } }, ctx)) as Page;
    const first = await read({ limit: STEP });
    // What a reply has only because of the part or the page.
    const own = Object.keys(query).map((name) => [name, input.query[name]]);
    answer = { ...first, ...answer, ...Object.fromEntries(own), [list]: first[list] };
    parts.push({ name: list, first, read: (cursor) => read({ limit: STEP, cursor }) });
  }
  // A search tells how many it has found; the plain list has no such fields.
  const isCounted = input.query.search !== undefined || input.query.sort !== undefined;
  if (isCounted) answer.nextCursor = null;
  else Object.assign(answer, { nextCursor: undefined, total: undefined, totalExact: undefined });
  return { answer, parts: parts.filter(({ first }) => first.nextCursor) };
}

/**
 * The reply of a whole list while it is read, step by step. It needs no more memory for more rows, and a slow reader
 * holds nothing but a place. The caller is admitted again for each step: whoever loses the right gets no more. Throws 429
 * when the caller or the organisation reads too many at the same time.
 */
export function sendWhole(
  { answer, parts }: WholeList,
  ctx: Ctx,
  encode: (answer: object) => object,
  longest = LONGEST,
): Readable {
  const leave = enter(ctx);
  const reply = ctx.request.routeOptions.config.endpoint?.reply as { names?: Record<string, string> };
  const wireOf = new Map(Object.entries(reply.names ?? {}).map(([wire, ours]) => [ours, wire]));
  async function* text() {
    const whole = encode(answer) as Record<string, unknown>;
    const lists = parts.map((part) => ({ ...part, wire: wireOf.get(part.name) ?? part.name }));
    const head = Object.entries(whole).filter(([name]) => !lists.some(({ wire }) => wire === name));
    yield JSON.stringify(Object.fromEntries(head)).slice(0, -1);
    for (const { wire, first, read } of lists) {
      yield `,${JSON.stringify(wire)}:[${rowsIn(whole, wire)}`;
      for (let cursor = first.nextCursor; cursor;) {
        const [rows, next] = await inTurn(async () => {
          await ctx.stillAdmitted();
          const page = await read(cursor ?? '');
          return [rowsIn(encode(page), wire), page.nextCursor];
        });
        if (rows) yield `,${rows}`;
        cursor = next;
      }
      yield ']';
    }
    yield '}';
  }
  const stream: Readable = Readable.from(
    whileTaken(text(), () => stream.destroy(new Error('The reader of a whole list took nothing for a minute.'))),
    { objectMode: false, highWaterMark: 65_536 },
  );
  const timer = globalThis.setTimeout(() => stream.destroy(new Error('A whole list took too long.')), longest).unref();
  return stream.once('close', () => {
    clearTimeout(timer);
    leave();
  });
}

/** Takes a place of the caller and of the organisation. Answers the function that leaves it. */
function enter({ services, organisationId, actor }: Ctx): () => void {
  const places = open.get(services) ?? new Map<string, number>();
  open.set(services, places);
  const bounds = [
    { whose: `${actor.kind} ${actor.id}`, most: MOST_OF_ONE, who: 'You are' },
    { whose: `organisation ${organisationId}`, most: MOST_OPEN, who: 'Your organisation is' },
  ];
  const full = bounds.find(({ whose, most }) => (places.get(whose) ?? 0) >= most);
  if (full)
    throw tooMany(
      `${full.who} reading ${full.most} whole lists at the moment. Read this one in pages, with limit and cursor.`,
      5,
    );
  for (const { whose } of bounds) places.set(whose, (places.get(whose) ?? 0) + 1);
  return () => {
    for (const { whose } of bounds) {
      const left = (places.get(whose) ?? 1) - 1;
      if (left > 0) places.set(whose, left);
      else places.delete(whose);
    }
  };
}

/** The parts of a reply; calls `giveUp` when one of them is not taken for a while. */
async function* whileTaken(parts: AsyncIterable<string>, giveUp: () => void) {
  for await (const part of parts) {
    const timer = globalThis.setTimeout(giveUp, PATIENCE).unref();
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

const rowsIn = (encoded: object, wire: string): string =>
  JSON.stringify((encoded as Record<string, unknown>)[wire]).slice(1, -1);

let turn: Promise<unknown> = Promise.resolve();

/** One step at a time of all whole lists of this process; the pauses between them belong to other calls. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  let started = 0;
  const done = turn.then(() => {
    started = performance.now();
    return step();
  });
  const rest = () => setTimeout(Math.max(1, performance.now() - started));
  turn = done.then(rest, rest);
  return done;
}
