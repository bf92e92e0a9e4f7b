import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { Described } from '#core/command/arg.ts';
import { narrow, type Found } from './found.ts';
import { nothingBrought, takeIn, type Failed } from './searchState.ts';

/** One thing that is searched at every key: a record source, or the choices of a step. Made once, not at every drawing. */
export interface Search {
  key: string;
  /** What the person calls it, for the sentence that it failed. */
  title: string;
  load(typed: string, signal: AbortSignal): readonly unknown[] | Promise<readonly unknown[]>;
  describe(value: unknown): Described;
}

/** What the searches brought for what is typed now. */
export interface SearchResult {
  found: readonly Found[];
  searching: boolean;
  failed: readonly Failed[];
  retry(): void;
}

/** A pause in typing this long, in milliseconds, sends the search; the first letters are sent at once. */
const PAUSE = 60;

/**
 * Runs the searches for what is typed. An overtaken call is ended and its answer dropped; until the new one is there, the
 * former rows that still match stay. `cursor` tells the row that must not move.
 */
export function useSearch(searches: readonly Search[], typed: string, cursor: () => string | undefined): SearchResult {
  const text = typed.trim();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [state, takeNews] = useReducer(takeIn, nothingBrought);
  const round = `${attempt} ${text}`;
  const begun = useRef<{ searches?: readonly Search[]; local: Set<string> }>({ local: new Set() });

  // Before the paint: lists that need no server are shown with the key that asked for them.
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const first = begun.current.searches !== searches;
    if (first) begun.current = { searches, local: new Set() };
    const { local } = begun.current;
    const order = searches.map(({ key }) => key);
    const report = (key: string, answer: readonly Found[] | Failed) => {
      if (!signal.aborted) takeNews({ round, typed: text, key, answer, order, cursor: cursor() });
    };
    const ask = (search: Search) => {
      const answer = ready(search, text, signal);
      if (Array.isArray(answer)) {
        local.add(search.key);
        report(search.key, answer);
      } else void (answer as Promise<Found[] | Failed>).then((later) => report(search.key, later));
    };
    for (const search of searches) if (first || local.has(search.key)) ask(search);
    const distant = first ? [] : searches.filter(({ key }) => !local.has(key));
    const timer = setTimeout(() => distant.forEach(ask), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [searches, text, round, cursor]);

  const current = state.round === round;
  const found = useMemo(() => {
    const asked = state.found.filter(({ from }) => searches.some(({ key }) => key === from));
    return current ? asked : narrow(asked, text);
  }, [state.found, current, text, searches]);
  const settled = current ? Object.keys(state.answers).length + state.failed.length : 0;
  return { found, searching: settled < searches.length, failed: current ? state.failed : [], retry };
}

/** The rows at once when the list is at hand, later when it is not; a failure is a result, never thrown. */
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

function isList(loaded: readonly unknown[] | Promise<readonly unknown[]>): loaded is readonly unknown[] {
  return Array.isArray(loaded);
}
