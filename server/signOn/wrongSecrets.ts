import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#server/http/calls/refused.ts';
import type { Services } from '#server/services.ts';
import { sourceOf } from '#server/throttle/keys.ts';
import type { Key } from '#server/throttle/limits.ts';
import { countAttempt, refuseWhenTooMany } from '#server/throttle/throttle.ts';
import { SIGN_ON } from './paths.ts';

/**
 * Whose wrong secrets a call counts for; `undefined` if it carries no secret. One client from one source: a stranger who
 * sends wrong secrets does not shut out the application.
 */
export function guesserOf({ method, url, headers, address }: FastifyRequest): Key | undefined {
  if (method !== 'POST' || !url.startsWith(`${SIGN_ON}/token`)) return undefined;
  const [, basic = ''] = /^Basic ([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? [];
  const [client = ''] = Buffer.from(basic, 'base64').toString().split(':', 1);
  return `client:${/^app-\d{1,15}$/.test(client) ? client : ''}|${sourceOf(address)}`;
}

/** Refuses a client that has sent too many wrong secrets, in the form of OAuth. Then `reply.sent` is true. */
export async function refuseGuesses({ store, now }: Services, guesser: Key, reply: FastifyReply): Promise<void> {
  try {
    await refuseWhenTooMany(store.read, [guesser], now());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await reply
      .code(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(Math.ceil(error.more.retryAfter ?? 1)) })
      .send({ error: 'temporarily_unavailable', error_description: error.message });
  }
}

/** Counts a wrong secret. */
export async function countWrongSecret({ store, now }: Services, guesser: Key): Promise<void> {
  const counted = store.write((tx) => countAttempt(tx, [guesser], now()), { essential: true, durable: false });
  await counted.catch((error: unknown) => {
    // The next call is refused.
    if (!(error instanceof Refused)) throw error;
  });
}
