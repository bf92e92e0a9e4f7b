import { narrow, settle, type Found } from './found.ts';

/** A search that did not succeed, and the sentence why. */
export interface Failed {
  key: string;
  title: string;
  why: string;
}

/** What the searches brought so far. A round is one text asked once; the first answer of a later round begins anew. */
export interface Brought {
  round: string;
  found: readonly Found[];
  /** The answers of this round, by search. */
  answers: Readonly<Record<string, readonly Found[]>>;
  failed: readonly Failed[];
  /** What each search brought when nothing was typed: the same again means that the search does not narrow by itself. */
  unasked: Readonly<Record<string, string>>;
}

/** News of one search. */
export interface News {
  round: string;
  typed: string;
  key: string;
  answer: readonly Found[] | Failed;
  /** The searches in their order. */
  order: readonly string[];
  /** The row under the cursor. */
  cursor: string | undefined;
  /** Something else was typed since: what it brought is no longer shown, and only remembered as what is there unasked. */
  overtaken?: boolean;
}

export const nothingBrought: Brought = { round: '', found: [], answers: {}, failed: [], unasked: {} };

/** Takes in what one search brought, without moving what is under the cursor. */
export function takeIn(state: Brought, news: News): Brought {
  const { round, typed, key, answer, order, cursor, overtaken } = news;
  if (overtaken) {
    return 'why' in answer || typed !== '' ? state : { ...state, unasked: { ...state.unasked, [key]: idsOf(answer) } };
  }
  const now =
    state.round === round ? state : { ...state, round, found: narrow(state.found, typed), answers: {}, failed: [] };
  if ('why' in answer) {
    return {
      ...now,
      failed: [...now.failed.filter((one) => one.key !== key), answer],
      found: now.found.filter(({ from }) => from !== key),
    };
  }
  const ids = idsOf(answer);
  const unasked = typed === '' ? { ...now.unasked, [key]: ids } : now.unasked;
  const answers = { ...now.answers, [key]: typed !== '' && unasked[key] === ids ? narrow(answer, typed) : answer };
  const fresh = order.flatMap((one) => answers[one] ?? now.found.filter(({ from }) => from === one));
  return { ...now, answers, unasked, found: settle(now.found, fresh, cursor) };
}

function idsOf(answer: readonly Found[]): string {
  return answer.map(({ id }) => id).join('\n');
}
