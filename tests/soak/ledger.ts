import type { Answer } from '../server/app/browser.ts';
import { must } from './run.ts';

/** Records the states that each record may have, by the replies of the server. */
export class Ledger {
  /** The possible states of a record, as `stateOf` in truth.ts spells them. */
  private readonly possible = new Map<string, Set<string>>();
  /** All possible states since `watch`, including former ones. */
  private watched: Map<string, Set<string>> | undefined;
  /** The number of confirmed changes. */
  acknowledged = 0;
  /** The number of changes with an unknown result: no reply, or 503. */
  unknown = 0;
  /** The times of the replies, in milliseconds. */
  readonly took: number[] = [];

  /** Makes a change and records its possible results. Returns the reply of a confirmed change. */
  async change(key: string, next: string, call: () => Promise<Answer>): Promise<Answer | undefined> {
    const before = this.possible.get(key) ?? new Set([ABSENT]);
    this.possible.set(key, new Set([...before, next]));
    if (this.watched) this.watched.set(key, new Set([...(this.watched.get(key) ?? before), next]));
    let answer: Answer;
    const started = performance.now();
    try {
      answer = await call();
    } catch {
      this.unknown++;
      return undefined;
    }
    this.took.push(performance.now() - started);
    if (answer.status === 200) {
      this.possible.set(key, new Set([next]));
      this.acknowledged++;
      return answer;
    }
    must(answer.status === 503, `A change of ${key} was answered with ${answer.status} ${answer.text.slice(0, 300)}`);
    must(Number(answer.headers['retry-after']) > 0, 'A 503 has no Retry-After.');
    this.unknown++;
    return undefined;
  }

  /** The possible states of records from now on, for a backup that is made from now on. */
  watch(): ReadonlyMap<string, ReadonlySet<string>> {
    this.watched = new Map([...this.possible].map(([key, states]) => [key, new Set(states)]));
    return this.watched;
  }

  /**
   * Compares the found states with the possible ones, and returns a line for each fault. From now on the found states
   * are the only possible ones.
   */
  settle(found: ReadonlyMap<string, string>): string[] {
    const wrong = broken(this.possible, found);
    for (const key of this.possible.keys()) this.possible.set(key, new Set([found.get(key) ?? ABSENT]));
    return wrong;
  }
}

export const ABSENT = 'absent';

/** The records in an impossible state, a line each. */
export function broken(
  promised: ReadonlyMap<string, ReadonlySet<string>>,
  found: ReadonlyMap<string, string>,
): string[] {
  const lost = [...promised].flatMap(([key, states]) => {
    const state = found.get(key) ?? ABSENT;
    return states.has(state) ? [] : [`${key} is '${state}', not '${[...states].join("' or '")}'`];
  });
  const unasked = [...found.keys()].filter((key) => !promised.has(key)).map((key) => `${key} was made by nobody`);
  return [...lost, ...unasked];
}
