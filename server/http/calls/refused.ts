import { codes, type Envelope, type MessageType } from '#core/contract/envelope.ts';

interface More {
  type?: MessageType;
  errors?: Record<string, string[]>;
  reason?: Envelope['reason'];
  lockout?: Envelope['lockout'];
  /** Seconds. */
  retryAfter?: number;
}

/**
 * A refusal in words: ends the call, rolls its transaction back and becomes the envelope of
 * docs/specification/server.md section 1.
 */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: number;
  readonly more: More;

  constructor(code: number, status: string, more: More = {}) {
    super(status);
    this.code = code;
    this.more = more;
  }
}

/** No such record, or a record of another organisation: the two must not be told apart. */
export const notFound = (what = 'record'): Refused => new Refused(codes.notFound, `This ${what} does not exist.`);

/** Conflicts with the present state. */
export const conflict = (status: string): Refused => new Refused(codes.conflict, status);

/** Input that fails validation; `errors` are sentences by the wire's field name. */
export const invalid = (errors: Record<string, string[]>): Refused =>
  new Refused(codes.invalid, 'Please correct the marked fields.', { errors });

/** Somebody else has taken the caller's rights since the call was let in. */
export const rightsLost = (): Refused =>
  new Refused(codes.notAllowed, 'You are no longer an administrator of this organisation.');

/** Too many attempts; `seconds` until the next one is looked at. */
export const tooMany = (seconds: number): Refused =>
  new Refused(codes.tooManyAttempts, 'Too many attempts. Please wait a while and try again.', { retryAfter: seconds });
