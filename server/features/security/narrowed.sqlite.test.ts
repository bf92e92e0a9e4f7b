import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveByPassword } from '#core/contract/proof.ts';
import { takeWayBack, viewWayBack } from '#plugins/account/contract.ts';
import { addPersonRange, listRanges } from '#plugins/security/contract.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD, signIn } from '#tests/server/app/security.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

const HOME = '198.51.100.9';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

const confirmed = { confirmLockout: true };
const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
const mailsTo = (email: string) =>
  it.store.read.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email).execute();

test('a stolen session shuts nobody out for good by own ranges', async () => {
  const owner = await makeWithPassword(it, await makeOrganisation(it.store), { owner: true });
  const stolen = await it.as(owner, '192.0.2.66');
  const narrow = { from: '192.0.2.66', to: '192.0.2.66', ...confirmed };
  it.clock.advance(10 * 60_000);
  await stolen.authorise();
  expect((await stolen.call(addPersonRange, { body: narrow })).body.reason).toBe('proof_owed');
  await stolen.call(proveByPassword, { body: { password: PASSWORD } });
  expect((await stolen.call(addPersonRange, { body: narrow })).status).toBe(200);
  expect((await signIn(it.browser(HOME), owner)).body.code).toBe(451);

  const [mail, more] = await mailsTo(owner.email);
  expect([mail?.subject, more]).toEqual(['Your account can be used from fewer network addresses', undefined]);
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('from 192.0.2.66: the range 192.0.2.66 was added.');
  // A wider range is no news, and does not end the way back.
  await stolen.call(addPersonRange, { body: { from: '192.0.2.1', to: '192.0.2.99' } });
  expect(await mailsTo(owner.email)).toHaveLength(1);
  const token = tokenIn(mail?.text);
  expect((await it.browser(HOME).call(viewWayBack, { body: { token } })).reply.organisation).toBeNull();
  expect((await it.browser(HOME).call(takeWayBack, { body: { token, password: PASSWORD } })).status).toBe(200);
  expect((await signIn(it.browser(HOME), owner)).status).toBe(200);
  expect((await it.browser(HOME).call(takeWayBack, { body: { token, password: PASSWORD } })).body.status).toBe(
    'This link was already used. Sign in.',
  );
});

test.each([
  ['a range in place of none', [], ['192.0.2.1'], true],
  ['a further range', ['192.0.2.1'], ['192.0.2.2'], false],
])('%s: %j, then %j', async (_what, before, added, isTold) => {
  const person = await makeWithPassword(it, await makeOrganisation(it.store));
  const browser = await it.as(person, '192.0.2.1');
  const add = (from: string) => browser.call(addPersonRange, { body: { from, to: from, ...confirmed } });
  for (const one of before) await add(one);
  const known = (await mailsTo(person.email)).length;
  for (const one of added) await add(one);
  expect((await mailsTo(person.email)).length - known).toBe(isTold ? 1 : 0);
});

test('one of two ranges that is removed comes back by the mail, the last one opens the account and is no news', async () => {
  const person = await makeWithPassword(it, await makeOrganisation(it.store));
  const browser = await it.as(person, '192.0.2.1');
  const ids: unknown[] = [];
  for (const from of ['192.0.2.1', '192.0.2.9']) {
    const range = { from, to: from };
    ids.push((await browser.call(addPersonRange, { body: range })).reply.id);
  }
  await browser.get(`/api/security/ipaddress/remove/${String(ids[1])}`);
  const [, removed] = await mailsTo(person.email);
  await browser.get(`/api/security/ipaddress/remove/${String(ids[0])}`);
  expect(await mailsTo(person.email)).toHaveLength(2);
  await it.browser(HOME).call(takeWayBack, { body: { token: tokenIn(removed?.text), password: PASSWORD } });
  const { body } = await browser.call(listRanges);
  expect(body.ipddress_list).toMatchObject([{ from_ipaddress: '192.0.2.1' }, { from_ipaddress: '192.0.2.9' }]);
});
