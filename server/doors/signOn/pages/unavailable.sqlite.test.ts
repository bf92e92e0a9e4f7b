import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseBusy, DatabaseUnavailable } from '#server/platform/db/errors.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { follow, type RelyingParty } from '#tests/server/app/relyingParty.ts';
import { startCrm } from '#tests/server/app/signOnApp.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { Provider } from '../library/library.ts';

let it: TestApp;
let browser: Browser;
let crm: RelyingParty;
beforeEach(async () => {
  ({ it, browser, crm } = await startCrm());
});
afterEach(() => it.close());

type Where = 'in the library' | 'before it' | 'nowhere';
/** From now on the database fails there, as after a lost connection or on a crowded machine. */
function fail(error: Error) {
  let where: Where = 'nowhere';
  const { read } = it.store;
  Object.defineProperty(it.services.store, 'read', {
    get() {
      if (where === (Provider.ctx ? 'in the library' : 'before it')) throw error;
      return read;
    },
  });
  return (next: Where) => (where = next);
}

const failures: [string, Error][] = [
  ['is busy', new DatabaseBusy('busy')],
  ['cannot be reached', new DatabaseUnavailable('timeout exceeded when trying to connect')],
];

describe.each(failures)('while the database %s', (_what, error) => {
  test.each<[Where]>([['in the library'], ['before it']])(
    'a person sees that it takes a moment, never that the application has done wrong; failing %s',
    async (where) => {
      const failing = fail(error);
      const { url } = await crm.begin();
      failing(where);
      const { at, answer } = await follow(browser, url);
      expect(at).toBe(url.href);
      expect([answer?.status, answer?.headers['retry-after'], answer?.headers['refresh']]).toEqual([503, '5', '5']);
      expect(answer?.text).toContain('Not available at the moment');
      expect(answer?.text).toContain('href="/oidc/auth?');
      expect(answer?.text).not.toContain('wrong');
      // What the page tries again by itself leads on.
      failing('nowhere');
      expect((await follow(browser, url)).at).toContain('https://crm.example/callback?code=');
    },
  );

  test('an application is told to come again', async () => {
    fail(error)('in the library');
    const { statusCode, headers } = await it.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        host: 'portal.example',
      },
      payload: 'grant_type=refresh_token&refresh_token=x&client_id=app-2&client_secret=y',
    });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });
});
