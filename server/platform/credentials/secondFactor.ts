import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { codes } from '#core/contract/envelope.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { Refused } from '../http/refused.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';

/** RFC 6238: steps of 30 s; one step of drift either way. */
const PERIOD = 30;
const DRIFT = 1;
/** An accepted step this far ahead was accepted before the clock was set back: five minutes, more than clocks differ. */
const SET_BACK = 10;

const wrong = () => new Refused(codes.notAllowed, 'The code is wrong, or was already used.');

/** The TOTP of a base32 secret. An authenticator shows `label` and `issuer` beside its codes. */
export const totpOf = (secret: string, labels: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), period: PERIOD });

/** The time step of a code, with one step of drift either way; `null` for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = withoutGaps(code);
  // The library throws on texts of six characters that take more than six bytes.
  if (!isTotp(token)) return null;
  const drift = totpOf(secret).validate({ token, timestamp: now, window: DRIFT });
  return drift === null ? null : Math.floor(now / 1000 / PERIOD) + drift;
}

/** Removes the gaps that authenticators and lists show in a code. */
const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** The context under which a person's secret is sealed. */
export const totpContext = (personId: number): string => `totp of ${personId}`;

/**
 * Accepts an authenticator code or a recovery code once, and answers its kind; throws when the code is wrong or was
 * used. A conditional update moves the last accepted step on, so that only one of many parallel calls with the same code
 * succeeds.
 */
export async function checkSecondFactor(
  tx: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  code: string,
  now: number,
): Promise<'authenticator code' | 'recovery code'> {
  const typed = withoutGaps(code);
  const isCode = isTotp(typed);
  const take = isCode ? takeTotp : takeRecoveryCode;
  if (!(await take(tx, secrets, personId, typed, now))) throw wrong();
  return isCode ? 'authenticator code' : 'recovery code';
}

async function takeTotp(
  tx: Kysely<Database>,
  secrets: Secrets,
  personId: number,
  code: string,
  now: number,
): Promise<boolean> {
  const person = await tx
    .selectFrom('people')
    .select('totp_secret')
    .where('id', '=', personId)
    .where('totp_enabled', '=', 1)
    .executeTakeFirst();
  if (!person?.totp_secret) return false;
  const step = stepOf(secrets.open(person.totp_secret, totpContext(personId)), code, now);
  if (step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ totp_last_step: step })
    .where('id', '=', personId)
    .where((or) =>
      or.or([
        or('totp_last_step', 'is', null),
        or('totp_last_step', '<', step),
        // Otherwise every code would be refused until the clock gets there again.
        or('totp_last_step', '>', step + SET_BACK),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
