import { beginningFirst, bestListsFirst, narrow, settle, type Found } from './found.ts';

/** A search that did not succeed, and the sentence why. */
export interface Failed {
  key: string;
  title: string;
  why: string;
}

/** The results of the searches so far. A round is one search for one text; the first answer of a later round replaces the former results. */
export interface Brought {
  round: string;
  found: readonly Found[];
  /** The number of rows of `found` that may be shown above local rows that fit less; the others are shown below these. */
  raised: number;
  /** The answers of this round, by search. */
  answers: Readonly<Record<string, readonly Found[]>>;
  failed: readonly Failed[];
  /** The results of each search without typed text. Equal results for a typed text mean that the search does not filter. */
  unasked: Readonly<Record<string, string>>;
}

/** The answer of one search. */
export interface News {
  round: string;
  typed: string;
  key: string;
  answer: readonly Found[] | Failed;
  /** The searches in their order. */
  order: readonly string[];
  /** The row under the cursor. */
  cursor: string | undefined;
  /** The selected row is a local one, so no row may be added above it. */
  onLocal?: boolean;
  /** The typed text has changed since: the answer is not shown, and only kept as the result without typed text. */
  overtaken?: boolean;
}

export const nothingBrought: Brought = { round: '', found: [], raised: 0, answers: {}, failed: [], unasked: {} };

/** Adds the answer of one search, without moving the selected row. */
export function takeIn(state: Brought, news: News): Brought {
  const { round, typed, key, answer, order, cursor, onLocal, overtaken } = news;
  if (overtaken) {
    return 'why' in answer || typed !== '' ? state : { ...state, unasked: { ...state.unasked, [key]: idsOf(answer) } };
  }
  const now = state.round === round ? state : begun(state, round, typed);
  if ('why' in answer) {
    return {
      ...now,
      failed: [...now.failed.filter((one) => one.key !== key), answer],
      found: now.found.filter(({ from }) => from !== key),
      raised: now.found.filter(({ from }, at) => from !== key && at < now.raised).length,
    };
  }
  const ids = idsOf(answer);
  const unasked = typed === '' ? { ...now.unasked, [key]: ids } : now.unasked;
  const fitting = typed !== '' && unasked[key] === ids ? narrow(answer, typed) : beginningFirst(answer, typed);
  const answers = { ...now.answers, [key]: fitting };
  const lists = order.map((one) => answers[one] ?? now.found.filter(({ from }) => from === one));
  const fresh = bestListsFirst(lists, typed);
  const found = settle(now.found, fresh, onLocal ? now.found[now.raised - 1]?.id : cursor);
  return { ...now, answers, unasked, found, raised: onLocal ? now.raised : found.length };
}

function begun(state: Brought, round: string, typed: string): Brought {
  const found = narrow(state.found, typed);
  return { ...state, round, found, raised: found.length, answers: {}, failed: [] };
}

function idsOf(answer: readonly Found[]): string {
  return answer.map(({ id }) => id).join('\n');
}
