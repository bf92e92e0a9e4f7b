import { codes, type Envelope, type MessageType } from '#core/contract/envelope.ts';

interface More {
  type?: MessageType;
  errors?: Record<string, string[]>;
  reason?: Envelope['reason'];
  lockout?: Envelope['lockout'];
  /** In seconds. */
  retryAfter?: number;
}

/**
 * A refusal with a sentence: it ends the call, rolls its transaction back and becomes the envelope of
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

/** The record does not exist, or belongs to another organisation; the two replies must be equal. */
export const notFound = (what = 'record'): Refused => new Refused(codes.notFound, `This ${what} does not exist.`);

/** The caller is not signed in, or no longer. `getsession` has a code of its own. */
export const sessionEnded = (code: number = codes.noSession): Refused =>
  new Refused(code, 'Your session has ended. Sign in again.');

/** The caller's access token opens nothing. */
export const tokenRefused = (): Refused =>
  new Refused(
    codes.noSession,
    'This access token has expired, was ended, or was mistyped. Create a new one in the portal.',
  );

/** The call conflicts with the present state. */
export const conflict = (status: string): Refused => new Refused(codes.conflict, status);

/** The input is invalid; `errors` has sentences by the names of the wire. */
export const invalid = (errors: Record<string, string[]>): Refused =>
  new Refused(codes.invalid, 'Correct the marked fields.', { errors });

/** The caller has lost the rights since the call was let in. */
export const rightsLost = (): Refused =>
  new Refused(codes.notAllowed, 'You are no longer an administrator of this organisation.');

/** Too many attempts: `limited` is a sentence on what is limited, `seconds` the time until the next attempt is looked at. */
export const tooMany = (limited: string, seconds: number): Refused =>
  new Refused(codes.tooManyAttempts, `${limited} Try again in ${duration(seconds)}.`, { retryAfter: seconds });

function duration(seconds: number): string {
  if (seconds <= 90) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
