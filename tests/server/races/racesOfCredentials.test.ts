import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#plugins/account/contract.ts';
import { changePassword, removePasskey, startSetUp, viewSetUp } from '#plugins/security/contract.ts';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { totpOf } from '#server/platform/credentials/secondFactor.ts';
import { makeOrganisation, makePerson, makePolicy, type MadeOrganisation, type MadePerson } from '../app/builders.ts';
import { addPasskey, askChallenge, SoftPasskey } from '../app/passkey.ts';
import { counts, ROUNDS, startProcesses, type Processes } from '../world/processes.ts';

/** The password of every person. */
const PASSWORD = 'a lamp in the window';

describe.each(counts)('passwords and second factors in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
  });
  afterEach(() => running.close());

  const read = () => running.first.store.read;

  test('a set-up completed many times turns two-factor on once', async () => {
    const { first } = running;
    const password_hash = await hashPassword(PASSWORD);
    const person = await makePerson(first.store, acme, { person: { password_hash } });
    const browser = await first.as(person);
    const { headers } = await browser.call(startSetUp);
    const perm_code = String(headers['pragma']);
    const { body } = await browser.call(viewSetUp, { query: { permCode: perm_code } });
    const key = new URL(String(body.otpauth_url)).searchParams.get('secret') ?? '';
    const auth_code = totpOf(key).generate({ timestamp: first.clock.now });
    const answers = await running.atOnce(browser, 6, (copy) =>
      copy.post('/api/security/twofactor/validate', {
        user_code: body.user_code,
        perm_code,
        auth_code,
        user_password: PASSWORD,
      }),
    );
    // A call whose session has ended is told so.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
    expect(await read().selectFrom('recovery_codes').select('id').execute()).toHaveLength(10);
    expect(await liveSessions(person)).toHaveLength(1);
    // One code opens only one session, an authenticator's or a recovery code.
    for (const code of [
      totpOf(key).generate({ timestamp: first.clock.now + 30_000 }),
      (body.user_code as string[])[0],
    ]) {
      const half = first.browser();
      await half.takeSession(first.services, person.id, 'password');
      const opened = await running.atOnce(half, 6, (copy) => copy.post('/account/signin/code', { auth_code: code }));
      expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });

  test('one answer of a passkey opens one session, and of the last factors that a policy forces one stays', async () => {
    const { first } = running;
    const person = await makePerson(first.store, acme, { person: { password_hash: await hashPassword(PASSWORD) } });
    await makePolicy(first.store, acme, { forced: true, people: [person] });
    const browser = await first.as(person);
    const { passkey } = await addPasskey(browser, new SoftPasskey(), PASSWORD);
    await addPasskey(browser, new SoftPasskey(), PASSWORD);
    const fresh = first.browser();
    const publickey_credential = passkey.get(await askChallenge(fresh));
    const opened = await running.atOnce(fresh, 6, (copy) =>
      copy.post('/account/passkey/signin', { publickey_credential }),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await read().selectFrom('passkeys').select('id').where('person_id', '=', person.id).execute();
    const removals = rows.map(async ({ id }) => {
      const own = await first.as(person);
      const [copy] = running.spread(own, 1);
      return copy?.call(removePasskey, { body: { id, password: PASSWORD } });
    });
    const removed = (await Promise.all(removals)).map((answer) => answer?.body.code);
    expect(removed.toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
  });

  test('of two changes of one password one succeeds, and no session of the former password remains', async () => {
    const { first } = running;
    const password_hash = await hashPassword(PASSWORD);
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(first.store, acme, { person: { password_hash } });
      const browser = await first.as(person);
      // Other browsers sign in, because in the same browser each sign-in would end the session that changes the
      // password.
      const signIns = running
        .spread(first.browser(), 2)
        .map((copy) => copy.call(signIn, { body: { email: person.email, password: PASSWORD } }));
      const changes = running.spread(browser, 2).map((copy, index) =>
        copy.call(changePassword, {
          body: {
            current: PASSWORD,
            next: `a quiet morning ${index}`,
          },
        }),
      );
      const changed = (await Promise.all(changes)).map(({ status }) => status);
      await Promise.all(signIns);
      expect(changed.filter((status) => status === 200)).toHaveLength(1);
      for (const status of changed) expect([200, 401, 409, 422]).toContain(status);
      // Sign-ins with the former password came before the change, which ended their sessions.
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
