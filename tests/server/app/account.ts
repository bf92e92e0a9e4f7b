import { afterEach, beforeEach, expect } from 'vitest';
import { signIn } from '#plugins/account/contract.ts';
import { startTestApp, type TestApp } from './startTestApp.ts';
import type { Browser } from './browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from './builders.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';

export const PASSWORD = 'correct horse battery';

/** A server for each test, with the organisation Acme and its owner Ada, who has a password. */
export function accountWorld() {
  // Set before each test; tests read it while they run.
  const world = {} as { server: TestApp; acme: MadeOrganisation; ada: MadePerson };
  beforeEach(async () => {
    world.server = await startTestApp();
    world.acme = await makeOrganisation(world.server.store, { name: 'Acme' });
    world.ada = await makePerson(world.server.store, world.acme, {
      owner: true,
      person: { email: 'ada@acme.test', password_hash: await hashPassword(PASSWORD) },
    });
  });
  afterEach(() => world.server.close());
  return Object.assign(world, {
    signIn: (browser: Browser = world.server.browser(), user_email = world.ada.email, password = PASSWORD) =>
      browser.call(signIn, { body: { email: user_email, password } }),
    /** The link in the newest mail to an address. */
    async mailed(recipient: string): Promise<string> {
      const mails = await world.server.store.read
        .selectFrom('outbox')
        .select('text')
        .where('recipient', '=', recipient)
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      return /https?:\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    },
    outbox: () =>
      world.server.store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).orderBy('id').execute(),
  });
}

/** The secret in a mailed link. */
export function tokenOf(link: string): string {
  const { hash, search } = new URL(link);
  expect(search, 'a query, which proxies log').toBe('');
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}
