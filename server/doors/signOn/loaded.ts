import type Oidc from 'oidc-provider';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '#server/domain/services.ts';
import { signingKeys } from './keys.ts';
import { makeProvider } from './provider.ts';

/** How old the knowledge of the keys may be, in milliseconds. A new key is published for longer before it signs. */
const FRESH = 10_000;

/** The provider with the present keys, and the function that answers a request by it. */
export interface Loaded {
  provider: Oidc;
  handle: ReturnType<Oidc['callback']>;
}

const known = new WeakMap<Services, () => Promise<Loaded>>();

/** Answers the provider, one in each process. It is made anew after a rotation of the keys, by whichever process rotated. */
export function providerOf(services: Services, log: FastifyBaseLogger): () => Promise<Loaded> {
  const there = known.get(services) ?? providerFor(services, log);
  known.set(services, there);
  return there;
}

function providerFor(services: Services, log: FastifyBaseLogger): () => Promise<Loaded> {
  let made: (Loaded & { kids: string }) | undefined;
  let readAt = -Infinity;
  let reading: Promise<Loaded> | undefined;

  async function read(): Promise<Loaded> {
    const keys = await signingKeys(services);
    const kids = keys.map(({ kid }) => kid).join();
    if (made?.kids !== kids) {
      const provider = makeProvider(services, keys, log);
      made = { provider, handle: provider.callback(), kids };
    }
    readAt = services.now();
    return made;
  }

  return async () => {
    if (made && Math.abs(services.now() - readAt) < FRESH) return made;
    return (reading ??= read().finally(() => (reading = undefined)));
  };
}
