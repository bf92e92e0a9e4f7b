import type { Answer } from '../server/app/browser.ts';
import { must } from './run.ts';

/** What was promised: in which states a record may be found. */
export class Ledger {
  /** Every state of a record, as `stateOf` in truth.ts spells it. */
  private readonly possible = new Map<string, Set<string>>();
  /** The same since `watch`, with every state that has passed. */
  private watched: Map<string, Set<string>> | undefined;
  /** Changes that were answered as done. */
  acknowledged = 0;
  /** Changes whose fate only the database knows: their answer never came, or was 503. */
  unknown = 0;
  /** Milliseconds that the answers took. */
  readonly took: number[] = [];

  /** Makes a change and notes what it may have done. Answers the reply of a change that was acknowledged. */
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

  /** In which states records are now, and will have been: what a backup may hold that is made from now on. */
  watch(): ReadonlyMap<string, ReadonlySet<string>> {
    this.watched = new Map([...this.possible].map(([key, states]) => [key, new Set(states)]));
    return this.watched;
  }

  /** What is not as promised, a line each. From now on what was found is what has to stay. */
  settle(found: ReadonlyMap<string, string>): string[] {
    const wrong = broken(this.possible, found);
    for (const key of this.possible.keys()) this.possible.set(key, new Set([found.get(key) ?? ABSENT]));
    return wrong;
  }
}

export const ABSENT = 'absent';

/** Records that are in a state which nobody was promised, a line each. */
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
