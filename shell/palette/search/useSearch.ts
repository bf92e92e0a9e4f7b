import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { Described } from '#core/command/arg.ts';
import { narrow, type Found } from './found.ts';
import { nothingBrought, takeIn, type Failed } from './searchState.ts';

/** Something that is searched at every key: a record source, or the choices of a step. Create it once, not in every render. */
export interface Search {
  key: string;
  /** Its name in the sentence about a failure. */
  title: string;
  /** The data is only on the server, so the search starts after the paint. */
  distant?: true;
  load(typed: string, signal: AbortSignal): readonly unknown[] | Promise<readonly unknown[]>;
  describe(value: unknown): Described;
}

/** The row under the cursor, which must not move. */
export interface Cursor {
  id: string | undefined;
  /** It is a local row, and results may be inserted above it. */
  onLocal?: boolean;
}

/** The results of the searches for the typed text. */
export interface SearchResult {
  found: readonly Found[];
  /** The number of rows of `found` that may be shown above local rows that fit less. */
  raised: number;
  searching: boolean;
  failed: readonly Failed[];
  retry(): void;
}

/** A pause in typing this long, in milliseconds, sends the search to the server. */
const PAUSE = 60;

/**
 * Runs the searches for the typed text. A call for an older text is aborted, and its answer ignored. Until the new answer
 * arrives, the former rows that still match stay. `cursor` returns the row that must not move.
 */
export function useSearch(searches: readonly Search[], typed: string, cursor: () => Cursor): SearchResult {
  const text = typed.trim();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [state, takeNews] = useReducer(takeIn, nothingBrought);
  const round = `${attempt} ${text}`;
  const begun = useRef<Begun>(beginning());

  useEffect(() => () => begun.current.left.abort(), []);

  // In a layout effect, so that results that need no server appear in the same frame as the letter.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const first = begun.current.searches !== searches || begun.current.left.signal.aborted;
    if (first) {
      begun.current.left.abort();
      begun.current = { ...beginning(), searches };
    }
    const { local, unasked, left } = begun.current;
    const order = searches.map(({ key }) => key);
    const report = (key: string, answer: readonly Found[] | Failed) => {
      const overtaken = signal.aborted;
      if (left.signal.aborted || (overtaken && text !== '')) return;
      const { id, onLocal = false } = cursor();
      takeNews({ round, typed: text, key, answer, order, cursor: id, onLocal, overtaken });
    };
    const ask = (search: Search) => {
      const { key } = search;
      // The results without typed text are read to the end: comparing with them tells which searches ignore the text.
      const answer = ready(search, text, text === '' ? left.signal : signal);
      if (isList(answer)) {
        local.add(key);
        report(key, answer);
        return;
      }
      const reported = Promise.all([answer, text === '' ? undefined : unasked.get(key)]).then(([later]) =>
        report(key, later),
      );
      if (text === '') unasked.set(key, reported);
    };
    const waits = ({ key, distant }: Search) => distant ?? !(first || local.has(key));
    const later = searches.filter(waits);
    for (const search of searches) if (!waits(search)) ask(search);
    const timer = setTimeout(() => later.forEach(ask), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [searches, text, round, cursor]);

  const current = state.round === round;
  const [found, raised] = useMemo(() => {
    const isAsked = ({ from }: Found) => searches.some(({ key }) => key === from);
    const inScope = state.found.filter(isAsked);
    if (current) return [inScope, state.found.filter((one, at) => at < state.raised && isAsked(one)).length] as const;
    const narrowed = narrow(inScope, text);
    return [narrowed, narrowed.length] as const;
  }, [state.found, state.raised, current, text, searches]);
  const settled = current ? Object.keys(state.answers).length + state.failed.length : 0;
  return { found, raised, searching: settled < searches.length, failed: current ? state.failed : [], retry };
}

/** The running searches: those that need no server, and those without typed text. */
interface Begun {
  searches?: readonly Search[];
  local: Set<string>;
  unasked: Map<string, Promise<void>>;
  /** Aborted when the person leaves these searches. */
  left: AbortController;
}

function beginning(): Begun {
  return { local: new Set(), unasked: new Map(), left: new AbortController() };
}

/** Returns the rows at once if the list is available, otherwise a promise. A failure is a result and is never thrown. */
function ready(
  search: Search,
  typed: string,
  signal: AbortSignal,
): readonly Found[] | Promise<readonly Found[] | Failed> {
  const rows = (values: readonly unknown[]): Found[] =>
    values.map((value) => {
      const described = search.describe(value);
      return { id: `${search.key}:${described.key}`, from: search.key, value, described };
    });
  const failed = (thrown: unknown): Failed => ({
    key: search.key,
    title: search.title,
    why: asCallError(thrown).message,
  });
  try {
    const loaded = search.load(typed, signal);
    return isList(loaded) ? rows(loaded) : loaded.then(rows).catch(failed);
  } catch (thrown) {
    return Promise.resolve(failed(thrown));
  }
}

function isList<T>(loaded: readonly T[] | Promise<unknown>): loaded is readonly T[] {
  return Array.isArray(loaded);
}
