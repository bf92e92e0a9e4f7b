import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/credentials/passwords.ts';
import { totpOf } from '#server/credentials/secondFactor.ts';
import type { Answer, Browser } from '#server/testing/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '#server/testing/builders.ts';
import { startProcesses, type Processes } from './world/processes.ts';

/** Everybody's password here. */
const PASSWORD = 'a lamp in the window';

/** Each race is run so often, since any one of them may come off without a collision. */
const ROUNDS = 5;

// On PostgreSQL two processes show all that one does.
const processes = process.env.DB === 'postgres' ? ([2] as const) : ([1, 2] as const);

describe.each(processes)('passwords and second factors at once, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
  });
  afterEach(() => running.close());

  const atOnce = (browser: Browser, times: number, call: (browser: Browser) => Promise<Answer>) =>
    Promise.all(running.spread(browser, times).map(call));
  const read = () => running.first.store.read;

  test('one set-up completed many times turns two-factor on once', async () => {
    const { first } = running;
    const password_hash = await hashPassword(PASSWORD);
    const person = await makePerson(first.store, acme, { person: { password_hash } });
    const browser = await first.as(person);
    const { headers } = await browser.get('/api/security/twofactor/barcode');
    const perm_code = String(headers['pragma']);
    const { body } = await browser.get(`/api/security/twofactor/code?perm_code=${perm_code}`);
    const key = new URL(String(body.otpauth_url)).searchParams.get('secret') ?? '';
    const auth_code = totpOf(key).generate({ timestamp: first.clock.now });
    const answers = await atOnce(browser, 6, (copy) =>
      copy.post('/api/security/twofactor/validate', {
        user_code: body.user_code,
        perm_code,
        auth_code,
        user_password: PASSWORD,
      }),
    );
    // One whose session has ended meanwhile is told that.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
    expect(await read().selectFrom('recovery_codes').select('id').execute()).toHaveLength(10);
    expect(await liveSessions(person)).toHaveLength(1);
    // Nor does one code open two sessions, an authenticator's or a recovery code.
    for (const code of [
      totpOf(key).generate({ timestamp: first.clock.now + 30_000 }),
      (body.user_code as string[])[0],
    ]) {
      const half = first.browser();
      await half.takeSession(first.services, person.id, 'password');
      const opened = await atOnce(half, 6, (copy) => copy.post('/account/signin/code', { auth_code: code }));
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('of two changes of one password one holds, and no session of the former one is left', async () => {
    const { first } = running;
    const password_hash = await hashPassword(PASSWORD);
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(first.store, acme, { person: { password_hash } });
      const browser = await first.as(person);
      const calls = running.spread(browser, 4).map((copy, index) =>
        index % 2
          ? copy.post('/account/signin', { user_email: person.email, password: PASSWORD })
          : copy.post('/api/security/password/change', {
              current_password: PASSWORD,
              new_password: `a quiet morning ${index}`,
            }),
      );
      const answers = await Promise.all(calls);
      const changed = answers.filter((_, index) => index % 2 === 0).map(({ status }) => status);
      expect(changed.filter((status) => status === 200)).toHaveLength(1);
      for (const status of changed) expect([200, 401, 409, 422]).toContain(status);
      // Whoever came in by the former password did so before the change, which ended that session.
      expect(await liveSessions(person)).toHaveLength(1);
    }
  });

  async function liveSessions({ id }: MadePerson) {
    return read()
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
  }
});
