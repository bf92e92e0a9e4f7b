import type { FastifyRequest } from 'fastify';
import type { Caller } from './context.ts';

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
  private size = 0;

  find(caller: Caller, request: FastifyRequest): KeptAnswer | undefined {
    return caller.state === this.state ? this.answers.get(keyOf(caller, request)) : undefined;
  }

  /** `text` was made from what was read after the caller had been let in. */
  keep(caller: Caller, request: FastifyRequest, text: string): KeptAnswer {
    const answer: KeptAnswer = { text, bytes: {} };
    const key = keyOf(caller, request);
    if (text.length > LONGEST) return answer;
    this.size += key.length + text.length;
    if (caller.state !== this.state || this.size > MOST) {
      this.state = caller.state;
      this.answers = new Map();
      this.size = key.length + text.length;
    }
    this.answers.set(key, answer);
    return answer;
  }
}

// All of the viewer: whatever a rule or a handler may look at.
const keyOf = ({ viewer }: Caller, { url }: FastifyRequest) => `${JSON.stringify(viewer)} ${url}`;
