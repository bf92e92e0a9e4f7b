import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/session.ts';

/** The longest answer that is kept, and all that one endpoint keeps, in characters. */
const LONGEST = 100_000;
const MOST = 2_000_000;

/** An answer as it was sent, and as bytes in the encodings that were asked for since. */
export interface KeptAnswer {
  text: string;
  bytes: Partial<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/**
 * An endpoint's answers in one state of the database. Whoever asks has been let in anew, by what the database says at
 * that moment, and is answered from here only in that very state, with what was made for the same viewer and address.
 */
export class AnswerMemory {
  private state: Caller['state'] = '';
  private answers = new Map<string, KeptAnswer>();
  private asked = new Set<string>();
  private size = 0;

  find(caller: Caller, request: FastifyRequest): KeptAnswer | undefined {
    return caller.state === this.state ? this.answers.get(keyOf(caller, request)) : undefined;
  }

  /**
   * Keeps what is asked for a second time; most searches never are. `text` was made from what was read after the caller
   * had been let in.
   */
  keep(caller: Caller, request: FastifyRequest, text: string): KeptAnswer {
    const answer: KeptAnswer = { text, bytes: {} };
    const key = keyOf(caller, request);
    if (text.length > LONGEST) return answer;
    if (caller.state !== this.state) this.forget(caller.state);
    const isAgain = this.asked.has(key);
    const size = key.length + (isAgain ? text.length : 0);
    if (this.size + size > MOST) this.forget(caller.state);
    this.size += size;
    if (isAgain) this.answers.set(key, answer);
    else this.asked.add(key);
    return answer;
  }

  private forget(state: Caller['state']): void {
    this.state = state;
    this.answers = new Map();
    this.asked = new Set();
    this.size = 0;
  }
}

// All of the viewer: whatever a rule or a handler may look at.
const keyOf = ({ viewer }: Caller, { url }: FastifyRequest) => `${JSON.stringify(viewer)} ${url}`;
