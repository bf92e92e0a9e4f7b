import type { FastifyReply } from 'fastify';
import type { Services } from '#server/domain/services.ts';
import { takeOne, type Buckets } from '#server/platform/throttle/bucket.ts';
import { tooMany } from '#server/platform/http/refused.ts';

/** A token may make so many calls at once, and regains so many each second. Each process counts by itself. */
const [BURST, EACH_SECOND] = [60, 20];

const bucketsOf = new WeakMap<Services, Buckets>();

/**
 * Counts one call of an access token. Says in the headers `RateLimit` and `RateLimit-Policy` (IETF draft "RateLimit header
 * fields for HTTP") how many are left. Throws 429 when none is.
 */
export function limitCalls(token: string, services: Services, reply: FastifyReply): void {
  const byToken = bucketsOf.get(services) ?? new Map();
  bucketsOf.set(services, byToken);
  const { left, taken } = takeOne(byToken, token, { burst: BURST, eachSecond: EACH_SECOND }, services.now());
  const whole = Math.floor(left);
  const full = Math.ceil((BURST - (taken ? left : 0)) / EACH_SECOND);
  reply.header('ratelimit-policy', `"token";q=${BURST};w=${BURST / EACH_SECOND}`);
  reply.header('ratelimit', `"token";r=${taken ? whole : 0};t=${full}`);
  if (!taken) throw tooMany('This access token makes too many calls.', 1);
}
