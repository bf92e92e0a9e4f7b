import type { Endpoint } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { CLOCK_SKEW } from '#server/platform/clock.ts';
import type { Caller } from '#server/domain/session.ts';
import { Refused } from '#server/platform/http/refused.ts';

/** The time for which a proof of the person counts, in milliseconds. */
const PROOF_COUNTS = 10 * 60_000;

/** Refuses a session whose last proof is too old for an endpoint with `fresh`. A program's token is its own proof. */
export function judgeProof(endpoint: Endpoint, caller: Caller | null, now: number): void {
  if (endpoint.fresh) requireProof(caller, now);
}

/** The same for what only some values of a call ask for. */
export function requireProof(caller: Caller | null, now: number): void {
  if (!caller || caller.token) return;
  // A proof from before the clock was set back does not count for longer.
  const age = now - caller.provedAt;
  if (age >= PROOF_COUNTS || age < -CLOCK_SKEW)
    throw new Refused(codes.notAllowed, 'First confirm that it is you, with your password or a passkey.', {
      reason: 'proof_owed',
    });
}
