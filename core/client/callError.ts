import { codes, type Envelope, type MessageType } from '../contract/envelope.ts';

type Reason = NonNullable<Envelope['reason']> | 'somebody_else';

/** Why a call did not succeed. `message` is a sentence for people: the server's `status`, or ours when none came. */
export class CallError extends Error {
  override name = 'CallError';
  /** The envelope's code; 0 when no answer came. */
  readonly code: number;
  readonly type: MessageType;
  /** Sentences by our field names; only with code 422. */
  readonly errors: Record<string, string[]>;
  /** As the server has it; `somebody_else` is ours: the browser's session is another person's than the page. */
  readonly reason: Reason | undefined;
  /** Names the request in the server's log; only for a fault of the server. */
  readonly requestId: string | undefined;
  /** Seconds to wait; only with code 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(given: {
    code: number;
    message: string;
    type?: MessageType;
    errors?: Record<string, string[]>;
    reason?: Reason | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(given.message);
    this.code = given.code;
    this.type = given.type ?? 'danger';
    this.errors = given.errors ?? {};
    this.reason = given.reason;
    this.requestId = given.requestId;
    this.retryAfter = given.retryAfter;
  }

  /** The record is not there, or not the viewer's to see. */
  get notFound(): boolean {
    return this.code === codes.notFound;
  }
}

/**
 * Any thrown value as a CallError: what is not one already falls back to code 500 (docs/specification/product.md
 * section 8).
 */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  const message = thrown instanceof Error && thrown.message ? thrown.message : 'Something went wrong.';
  return new CallError({ code: codes.fault, message });
}
