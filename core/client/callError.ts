import { codes, type Envelope, type MessageType } from '#core/contract/envelope.ts';

type Reason = NonNullable<Envelope['reason']> | 'somebody_else';

/**
 * The reason why a call failed. `message` is a sentence for people: the server's `status`, or ours if there was no
 * reply.
 */
export class CallError extends Error {
  override name = 'CallError';
  /** The envelope's code; 0 if there was no reply. */
  readonly code: number;
  readonly type: MessageType;
  /** Error sentences by our field names; only with code 422. */
  readonly errors: Record<string, string[]>;
  /** The server's reason. `somebody_else` is ours: the browser's session belongs to another person than the page. */
  readonly reason: Reason | undefined;
  /** The id of the request in the server's log; only for a server error. */
  readonly requestId: string | undefined;
  /** Seconds to wait; only with code 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(reply: {
    code: number;
    message: string;
    type?: MessageType;
    errors?: Record<string, string[]>;
    reason?: Reason | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(reply.message);
    this.code = reply.code;
    this.type = reply.type ?? 'danger';
    this.errors = reply.errors ?? {};
    this.reason = reply.reason;
    this.requestId = reply.requestId;
    this.retryAfter = reply.retryAfter;
  }

  /** The record does not exist, or the viewer may not see it. */
  get notFound(): boolean {
    return this.code === codes.notFound;
  }
}

/**
 * Converts any thrown value to a CallError. A value that is not a CallError gets code 500
 * (docs/specification/product.md section 8).
 */
export function asCallError(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown;
  const message = thrown instanceof Error && thrown.message ? thrown.message : 'Something went wrong.';
  return new CallError({ code: codes.fault, message });
}

/**
 * The answer to a call that another back end may lack (docs/specification/server.md section 2), or `undefined` if the
 * server does not know the call or the record. Other errors are thrown.
 */
export function ifKnown<A>(answer: Promise<A>): Promise<A | undefined> {
  return answer.catch((thrown: unknown) => {
    if (asCallError(thrown).notFound) return undefined;
    throw thrown;
  });
}
