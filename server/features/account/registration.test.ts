import { describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import {
  endSessions,
  forgotPassword,
  listSessions,
  register,
  resetPassword,
  verifyAddress,
} from '#plugins/account/contract.ts';
import { createUser } from '#plugins/users/contract.ts';
import { MINUTE } from '#tests/builders/times.ts';
import { makePerson } from '#tests/server/app/builders.ts';
import { startTestApp } from '#tests/server/app/startTestApp.ts';
import { trustOrganisation } from '#server/doors/cli/commands/trust.ts';
import { setupToken } from './registration.ts';
import { accountWorld, tokenOf } from '#tests/server/app/account.ts';

const world = accountWorld();

const form = {
  organisationName: 'Nova',
  firstName: 'Nina',
  lastName: '',
  email: 'nina@nova.test',
  password: 'a quiet morning',
};

describe('registering', () => {
  test('a known address gets the same answer, and a mail that says so', async () => {
    const known = await world.server.browser().call(register, { body: { ...form, email: world.ada.email } });
    const fresh = await world.server.browser().call(register, { body: form });
    expect(known.text).toBe(fresh.text);
    expect((await world.outbox()).map((mail) => [mail.recipient, mail.kind])).toEqual([
      [world.ada.email, 'known-address'],
      [form.email, 'verify'],
    ]);
  });

  test('nothing is created before the address is confirmed; then once, with the chosen password', async () => {
    await world.server.browser().call(register, { body: form });
    const browser = world.server.browser();
    expect((await world.signIn(browser, form.email, form.password)).status).toBe(403);
    const token = tokenOf(await world.mailed(form.email));
    expect((await browser.call(verifyAddress, { body: { token, password: 'somebody elses guess' } })).status).toBe(403);
    expect((await browser.call(verifyAddress, { body: { token, password: form.password } })).status).toBe(200);
    await browser.authorise();
    const details = await browser.call(userDetails);
    expect(details.body.primary_org_details).toMatchObject({
      company_name: 'Nova',
      org_validate: '0',
      is_admin: '1',
      user_external: '0',
    });
    expect(details.body.user_details).toMatchObject({ is_owner: '1', user_primaryorg_verified: '1' });
    const again = await world.server.browser().call(verifyAddress, { body: { token, password: form.password } });
    expect(again.status).toBe(409);
  });

  test('an altered or expired link is refused', async () => {
    await world.server.browser().call(register, { body: form });
    const token = tokenOf(await world.mailed(form.email));
    const altered = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    expect(
      (await world.server.browser().call(verifyAddress, { body: { token: altered, password: form.password } })).status,
    ).toBe(404);
    world.server.clock.advance(7 * 24 * 60 * MINUTE);
    expect(
      (await world.server.browser().call(verifyAddress, { body: { token, password: form.password } })).status,
    ).toBe(409);
  });

  test.each(['password123', 'abcdefgh', '1q2w3e4r5t'])('the common password %s is refused', async (password) => {
    const answer = await world.server.browser().call(register, { body: { ...form, password } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('password');
  });

  test('the printed link registers the first organisation without a mail, and only that one', async () => {
    const setup_token = setupToken(world.server.services.secrets);
    expect((await world.server.browser().call(register, { body: { ...form, setupToken: setup_token } })).status).toBe(
      409,
    );
    const empty = await startTestApp();
    try {
      expect((await empty.browser().call(register, { body: { ...form, setupToken: 'guess' } })).status).toBe(404);
      const browser = empty.browser();
      const answer = await browser.call(register, { body: { ...form, setupToken: setup_token } });
      expect(answer.body).toMatchObject({ code: 200, signed_in: '1' });
      expect((await browser.authorise()).status).toBe(200);
    } finally {
      await empty.close();
    }
  });
});

describe('who may register', () => {
  test.each([
    ['first', 403, 200],
    ['open', 200, 200],
    ['closed', 403, 403],
  ])('%s: a stranger is answered %i, the printed link %i', async (registration, stranger, printed) => {
    const empty = await startTestApp({ env: { REGISTRATION: registration } });
    try {
      expect((await empty.browser().call(register, { body: form })).status).toBe(stranger);
      const setup_token = setupToken(empty.services.secrets);
      expect((await empty.browser().call(register, { body: { ...form, setupToken: setup_token } })).status).toBe(
        printed,
      );
    } finally {
      await empty.close();
    }
  });

  test('the mail to an address that anybody may type holds our words only', async () => {
    await world.server
      .browser()
      .call(register, { body: { ...form, organisationName: 'You won', firstName: 'Call 0900' } });
    const [mail] = await world.server.store.read.selectFrom('outbox').selectAll().execute();
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/You won|0900/);
  });

  test.each([
    'You won! https://evil.test',
    'www.evil.test',
    'See evil.test/now',
    'ｗｗｗ．evil.test',
    'evil.te\u034fst/x',
    'evil。test/x',
    'You won! Visit evil.com now',
    'Mail win@evil.com',
  ])('a name that holds an address is refused: %s', async (name) => {
    const answer = await world.server.browser().call(register, { body: { ...form, organisationName: name } });
    expect(answer.body.errors).toEqual({
      org_name: ['Organization Name must be a name, not a web or email address.'],
    });
  });

  test('a new organisation sends 50 invitations a day until the operator or time trusts it', async () => {
    await world.server.browser().call(register, { body: form });
    const browser = world.server.browser();
    const token = tokenOf(await world.mailed(form.email));
    await browser.call(verifyAddress, { body: { token, password: form.password } });
    const { id } = await world.server.store.read
      .selectFrom('organisations')
      .select('id')
      .where('trusted', '=', 0)
      .executeTakeFirstOrThrow();
    await world.server.store.write(async (tx) => {
      await tx.updateTable('organisations').set({ set_up: 1 }).where('id', '=', id).execute();
      const sent = Array.from({ length: 49 }, () => ({ key: `newcomer:${id}`, at: world.server.clock.now }));
      await tx.insertInto('attempts').values(sent).execute();
    });
    await browser.authorise();
    let invited = 0;
    const invite = () =>
      browser.call(createUser, {
        body: {
          firstName: 'Neo',
          mobile: '0123456789',
          email: `neo${++invited}@acme.test`,
          invited: true,
        },
      });
    expect((await invite()).status).toBe(200);
    expect((await invite()).body).toMatchObject({
      code: 429,
      status: expect.stringContaining('is new and has sent 50 invitations'),
    });
    await trustOrganisation.run(world.server.services, { email: form.email });
    expect((await invite()).status).toBe(200);
  });
});

describe('forgotten passwords', () => {
  test('known and unknown addresses get the same answer; only the known one gets a mail', async () => {
    const known = await world.server.browser().call(forgotPassword, { body: { email: world.ada.email } });
    const unknown = await world.server
      .browser('198.51.100.7')
      .call(forgotPassword, { body: { email: 'nobody@acme.test' } });
    expect(known.text).toBe(unknown.text);
    expect((await world.outbox()).map((mail) => mail.recipient)).toEqual([world.ada.email]);
  });

  test('somebody with an address inside a network, from before it needed a dot, gets the mail', async () => {
    await makePerson(world.server.store, world.acme, { person: { email: 'root@intranet' } });
    const reply = await world.server.browser().call(forgotPassword, { body: { email: ' Root@Intranet ' } });
    expect(reply.status).toBe(200);
    expect((await world.outbox()).map((mail) => mail.recipient)).toEqual(['root@intranet']);
  });

  test('the link sets a new password once, ends all sessions and notifies by mail', async () => {
    const open = await world.server.as(world.ada);
    await world.server.browser().call(forgotPassword, { body: { email: world.ada.email } });
    const token = tokenOf(await world.mailed(world.ada.email));
    const reset = (new_password: string) =>
      world.server.browser().call(resetPassword, { body: { token, password: new_password } });
    expect((await reset('short')).status).toBe(422);
    expect((await reset('iloveyou1')).status).toBe(422);
    const answers = await Promise.all(['morning', 'noon', 'evening', 'night'].map((time) => reset(`a quiet ${time}`)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    // Refused before their passwords are hashed, which is what costs.
    expect(answers.map(({ body }) => body.status)).toContain('This link is being used right now.');
    expect((await open.call(userDetails)).body.code).toBe(203);
    expect((await world.signIn()).status).toBe(403);
    expect((await world.outbox()).at(-1)?.kind).toBe('password-changed');
  });

  test('it works for an hour', async () => {
    await world.server.browser().call(forgotPassword, { body: { email: world.ada.email } });
    const token = tokenOf(await world.mailed(world.ada.email));
    world.server.clock.advance(60 * MINUTE);
    expect(
      (await world.server.browser().call(resetPassword, { body: { token, password: 'a quiet morning' } })).status,
    ).toBe(409);
  });
});

describe('a person’s own sessions', () => {
  test('are listed, one is ended, then all others', async () => {
    const [one, two, three] = [
      await world.server.as(world.ada),
      await world.server.as(world.ada),
      await world.server.as(world.ada),
    ];
    const list = (await one.call(listSessions)).body.session_list as { session_id: string; is_current: string }[];
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.is_current === '1')).toHaveLength(1);
    const foreign = await makePerson(world.server.store, world.acme, {});
    const stranger = await world.server.as(foreign);
    expect((await stranger.call(endSessions, { body: { id: list[0]?.session_id } })).status).toBe(404);
    const other = list.find((session) => session.is_current === '0');
    expect((await one.call(endSessions, { body: { id: other?.session_id } })).status).toBe(200);
    await one.call(endSessions, { body: {} });
    const alive = await Promise.all([one, two, three].map(async (browser) => (await browser.call(userDetails)).status));
    expect(alive).toEqual([200, 401, 401]);
  });
});
