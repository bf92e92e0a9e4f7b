import type { FastifyReply } from 'fastify';
import type { Services } from '#server/services.ts';
import { tooMany } from './refused.ts';

/** A token may make so many calls at once, and regains so many each second. Each process counts by itself. */
const [BURST, EACH_SECOND] = [60, 20];
/** The most tokens that are remembered; the one that called longest ago is forgotten first. */
const MOST = 10_000;

interface Left {
  calls: number;
  at: number;
}

const kept = new WeakMap<Services, Map<string, Left>>();

/**
 * Counts one call of an access token. Says in the headers `RateLimit` and `RateLimit-Policy` (IETF draft "RateLimit header
 * fields for HTTP") how many are left. Throws 429 when none is.
 */
export function limitCalls(token: string, services: Services, reply: FastifyReply): void {
  const now = services.now();
  const byToken = kept.get(services) ?? new Map<string, Left>();
  kept.set(services, byToken);
  const former = byToken.get(token) ?? { calls: BURST, at: now };
  const regained = (Math.max(0, now - former.at) / 1000) * EACH_SECOND;
  const calls = Math.min(BURST, former.calls + regained);
  const left = { calls: Math.max(0, calls - 1), at: now };
  byToken.delete(token);
  byToken.set(token, calls < 1 ? { calls, at: now } : left);
  const [oldest] = byToken.keys();
  if (byToken.size > MOST && oldest !== undefined) byToken.delete(oldest);
  const full = Math.ceil((BURST - left.calls) / EACH_SECOND);
  reply.header('ratelimit-policy', `"token";q=${BURST};w=${BURST / EACH_SECOND}`);
  reply.header('ratelimit', `"token";r=${Math.floor(left.calls)};t=${full}`);
  if (calls < 1) throw tooMany('This access token makes too many calls.', 1);
}
