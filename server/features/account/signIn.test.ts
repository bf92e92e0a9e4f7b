import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMember, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { hashPassword } from '#server/credentials/passwords.ts';
import { totpContext, totpOf } from '#server/credentials/secondFactor.ts';
import { MINUTE, PASSWORD, accountWorld } from '#tests/server/app/account.ts';

const world = accountWorld();

describe('sign-in', () => {
  test('an unknown address and a wrong password get the same bytes, and no cookie', async () => {
    const wrong = await world.signIn(world.server.browser(), world.ada.email, 'not the password');
    const unknown = await world.signIn(world.server.browser(), 'nobody@acme.test', 'not the password');
    expect(wrong.status).toBe(403);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('spellings of an address are one account', async () => {
    expect((await world.signIn(world.server.browser(), '  ADA@Acme.TEST ')).status).toBe(200);
  });

  test('the eleventh guess within 15 minutes waits, right or wrong, and says how long', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect(
        (await world.signIn(world.server.browser(`198.51.100.${guess}`), world.ada.email, `wrong ${guess}`)).status,
      ).toBe(403);
    const right = await world.signIn(world.server.browser('198.51.100.99'));
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.signIn(world.server.browser('198.51.100.99'), world.ada.email, 'wrong')).text).toBe(right.text);
    world.server.clock.advance(15 * MINUTE + 1);
    expect((await world.signIn()).status).toBe(200);
  });

  test('of 40 guesses at once no more than 10 are compared', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        world.signIn(world.server.browser(`203.0.113.${guess}`), world.ada.email, `wrong ${guess}`),
      ),
    );
    expect(answers.filter((answer) => answer.status === 403).length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(30);
  });

  test('one source waits after ten failures, whatever the accounts; a whole IPv6 /64 is one source', async () => {
    for (let guess = 0; guess < 10; guess++)
      await world.signIn(
        world.server.browser(`2001:db8:1:2::${guess + 1}`),
        `nobody${guess}@acme.test`,
        'wrong password',
      );
    expect((await world.signIn(world.server.browser('2001:db8:1:2:ffff::9'))).status).toBe(429);
    expect((await world.signIn(world.server.browser('2001:db8:1:3::1'))).status).toBe(200);
  });

  test('a failure and the end of a session wait for the disk; a session that a power cut may lose does not', async () => {
    const write = vi.spyOn(world.server.services.store, 'write');
    const lasting = () => write.mock.calls.map(([, options]) => options?.durable ?? true);
    const browser = world.server.browser();
    await world.signIn(browser, world.ada.email, 'wrong password');
    expect(lasting()).toEqual([false, true]);
    write.mockClear();
    await world.signIn(browser);
    expect(lasting()).toEqual([false, 'over a crash']);
    write.mockClear();
    await world.signIn(browser);
    expect(lasting()).toEqual([false, true]);
    write.mockRestore();
  });

  test('successes do not use up the attempts of an office behind one address', async () => {
    for (let time = 0; time < 15; time++) expect((await world.signIn()).status).toBe(200);
  });

  test('an office where 35 sign in at once behind one address waits a moment, and all come in', async () => {
    const { store } = world.server;
    const password_hash = await hashPassword(PASSWORD);
    const people = await Promise.all(
      Array.from({ length: 35 }, () => makePerson(store, world.acme, { person: { password_hash } })),
    );
    const answers = await Promise.all(people.map(({ email }) => world.signIn(world.server.browser(), email)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(await store.read.selectFrom('attempts').select('key').execute()).toEqual([]);
  });

  test('a planted session cookie is not taken over', async () => {
    const browser = world.server.browser();
    browser.cookies.set('session', 'planted');
    await world.signIn(browser);
    expect(browser.cookies.get('session')).not.toBe('planted');
  });

  test('signing in once more changes the id of the session, and ends the former one with its token', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    await browser.authorise();
    const [cookie, token] = [browser.cookies.get('session') ?? '', browser.token];
    await world.signIn(browser);
    await browser.authorise();
    expect(browser.cookies.get('session')).not.toBe(cookie);
    expect(browser.token).not.toBe(token);
    const former = world.server.browser();
    former.cookies.set('session', cookie);
    former.token = token;
    expect((await former.get('/api/user/details')).body.code).toBe(203);
    expect((await former.get('/account/sessions')).body.code).toBe(203);
  });

  test('signing out ends the session and its token', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    await browser.authorise();
    expect((await browser.get('/api/user/details')).status).toBe(200);
    const out = await browser.get('/account/signout');
    expect(out.status).toBe(302);
    expect(out.headers.location).toBe('/signin');
    const after = await browser.get('/api/user/details');
    expect(after.body.code).toBe(203);
    expect((await browser.authorise()).body.code).toBe(201);
  });

  test.each([
    ['reason=a&reason=b', ''],
    ['reason=a&reason=b&return_to=%2Fuser', '?return_to=%2Fuser'],
    ['return_to[]=1&return_to=2&return_to=3&__proto__=x&reason', '?reason='],
  ])('signing out ends the session whatever the address says: %s', async (query, said) => {
    const browser = world.server.browser();
    await world.signIn(browser);
    const out = await browser.get(`/account/signout?${query}`);
    expect([out.status, out.headers.location]).toEqual([302, `/signin${said}`]);
    expect((await browser.authorise()).body.code).toBe(201);
    expect(await world.server.store.read.selectFrom('sessions').select('revoked_at').execute()).not.toContainEqual({
      revoked_at: null,
    });
  });

  test('the sign-in page is told where the person was and why it ended, and nothing else', async () => {
    const out = await world.server.browser().get('/account/signout?return_to=%2Fuser%3Fa%3D1&reason=session_ended&x=1');
    expect(out.headers.location).toBe('/signin?return_to=%2Fuser%3Fa%3D1&reason=session_ended');
  });
});

describe('the second factor', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const code = (at: number) => totpOf(SECRET).generate({ timestamp: at });

  beforeEach(async () => {
    const { store, services } = world.server;
    await store.write(async (tx) => {
      await tx
        .updateTable('people')
        .set({ totp_enabled: 1, totp_secret: services.secrets.seal(SECRET, totpContext(world.ada.id)) })
        .where('id', '=', world.ada.id)
        .execute();
      await tx
        .insertInto('recovery_codes')
        .values({ person_id: world.ada.id, code_hash: services.secrets.hash('recovery code', 'deadbeef01') })
        .execute();
    });
  });

  test('after the password alone nothing opens', async () => {
    const browser = world.server.browser();
    expect((await world.signIn(browser)).body.second_factor).toBe('1');
    expect((await browser.authorise()).body.code).toBe(201);
    expect((await browser.get('/account/sessions')).body.code).toBe(203);
  });

  test('the failure that a password alone leaves waits for the disk', async () => {
    const write = vi.spyOn(world.server.services.store, 'write');
    await world.signIn();
    expect(write.mock.calls.map(([, options]) => options?.durable)).toEqual([false, true]);
    write.mockRestore();
  });

  test('a code without a password before it is refused', async () => {
    expect(
      (await world.server.browser().post('/account/signin/code', { auth_code: code(world.server.clock.now) })).body
        .code,
    ).toBe(203);
  });

  test('the right code opens, once, and the id of the session changes', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    const before = browser.cookies.get('session');
    expect((await browser.post('/account/signin/code', { auth_code: code(world.server.clock.now) })).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect((await browser.authorise()).status).toBe(200);
    const again = world.server.browser();
    await world.signIn(again);
    expect((await again.post('/account/signin/code', { auth_code: code(world.server.clock.now) })).status).toBe(403);
  });

  test('the same code from nine browsers at once opens one', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const browser = world.server.browser();
        await browser.takeSession(world.server.services, world.ada.id, 'password');
        return browser;
      }),
    );
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/account/signin/code', { auth_code: code(world.server.clock.now) })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('one step of drift passes, two do not', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    expect(
      (await browser.post('/account/signin/code', { auth_code: code(world.server.clock.now - 60_000) })).status,
    ).toBe(403);
    expect(
      (await browser.post('/account/signin/code', { auth_code: code(world.server.clock.now - 30_000) })).status,
    ).toBe(200);
  });

  test('a recovery code opens once, also typed with spaces and capitals', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    expect((await browser.post('/account/signin/code', { auth_code: 'DEAD BEEF01' })).status).toBe(200);
    const again = world.server.browser();
    await world.signIn(again);
    expect((await again.post('/account/signin/code', { auth_code: 'deadbeef01' })).status).toBe(403);
    // Once: nothing is told of what was refused.
    const mails = await world.server.store.read.selectFrom('outbox').select(['recipient', 'kind', 'text']).execute();
    expect(mails).toMatchObject([{ recipient: world.ada.email, kind: 'recovery-code-used' }]);
    expect(mails[0]?.text).toContain('0 codes are left');
  });

  test('guesses of codes share the account’s wait', async () => {
    const browser = world.server.browser();
    await world.signIn(browser);
    for (let guess = 0; guess < 9; guess++) await browser.post('/account/signin/code', { auth_code: '000000' });
    expect((await browser.post('/account/signin/code', { auth_code: code(world.server.clock.now) })).status).toBe(429);
  });
});

test('a member of two organisations who is deleted in one signs in all the same', async () => {
  const beta = await makeOrganisation(world.server.store, { name: 'Beta' });
  const eve = await makePerson(world.server.store, world.acme, {
    status: 'deleted',
    person: { email: 'eve@acme.test', password_hash: await hashPassword(PASSWORD) },
  });
  await makeMember(world.server.store, beta, eve, { external: true });
  const browser = world.server.browser();
  expect((await world.signIn(browser, eve.email)).status).toBe(200);
  await browser.authorise();
  expect((await browser.get('/api/organisation/list')).body.org_list).toMatchObject([{ company_name: 'Beta' }]);
});
