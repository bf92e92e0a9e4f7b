import { Refused } from '#server/platform/http/refused.ts';
import type { Services } from '#server/domain/services.ts';
import { sourceOf } from '#server/platform/throttle/keys.ts';
import type { Key } from '#server/platform/throttle/limits.ts';
import { countAttempt, refuseWhenTooMany } from '#server/platform/throttle/throttle.ts';
import { errors, Provider } from '../library/library.ts';
import { addressNow } from '../library/requests.ts';

/**
 * Compares the secret that a client has sent. Wrong ones count for this client from this source: a stranger who sends
 * wrong secrets shuts out neither the application, which calls from elsewhere, nor another application. The library asks
 * here whichever way the secret came, and never for an unknown client or for one without a secret.
 */
export async function asSecretOf(services: Services, clientId: string, compare: () => boolean): Promise<boolean> {
  const { store, now } = services;
  const guesser: Key = `client:${clientId}|${sourceOf(addressNow())}`;
  await refuseWhenTooMany(store.read, [guesser], now()).catch(inFormOfOAuth);
  const matches = compare();
  if (!matches) {
    const counted = store.write((tx) => countAttempt(tx, [guesser], now()), { essential: true, durable: false });
    await counted.catch(inFormOfOAuth);
  }
  return matches;
}

function inFormOfOAuth(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  Provider.ctx?.set('retry-after', String(Math.ceil(error.more.retryAfter ?? 1)));
  throw Object.assign(new errors.TemporarilyUnavailable(error.message), { status: 429, statusCode: 429 });
}
