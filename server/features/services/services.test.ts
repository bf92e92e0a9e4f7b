import { beforeEach, describe, expect, test } from 'vitest';
import { tokenHolder } from '#core/contract/tokenHolder.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { endService, listServices } from '#plugins/services/contract.ts';
import { deleteUser, listUsers, setUserEnd, setUserStatus } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { sweep } from '#server/sweep.ts';

let it: Acme<'admin'>;
let browser: Browser;
beforeEach(async () => {
  it = await acme({ people: ['admin'] });
  browser = await it.as(it.admin);
});

const token = { token_name: 'First', valid_days: 90, scope_list: ['people:write'], password: PASSWORD };
const make = (more: object = {}) =>
  browser.post('/api/serviceaccount/create', { service_name: 'Nightly', service_purpose: 'Export', ...token, ...more });
async function made(more: object = {}) {
  const { body } = await make(more);
  return { id: Number(body.service_id), secret: String(body.token_secret) };
}
/** A program that has this token, without any cookie or header of a browser. */
function program(secret: string, address = '127.0.0.1'): Browser {
  const one = new Browser(it.app, it.services.config, address);
  one.headers = {};
  one.token = secret;
  return one;
}
const codeOf = async (secret: string, address?: string) => (await program(secret, address).call(listUsers)).body.code;
const listed = async () => (await browser.call(listServices)).body.service_list as Listed[];
interface Listed {
  service_name: string;
  ended_at: number | null;
  token_list: { token_id: number; token_name: string; last_ipaddress: string | null }[];
}
const lastEntry = async () =>
  it.store.read.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

test.each([
  ['no name', { service_name: '' }, { service_name: ['Name is required.'] }],
  ['no end', { valid_days: 401 }, { valid_days: ['A token can be valid for at most 400 days.'] }],
  ['a scope that no token has', { scope_list: ['services:write'] }, { scope_list: ['This is not a scope.'] }],
  ['a wrong password', { password: 'guess' }, { password: ['The password is wrong.'] }],
])('refuses %s', async (_what, more, errors) => {
  expect((await make(more)).body).toMatchObject({ code: 422, errors });
  expect(await listed()).toEqual([]);
});

test('an owner whose address is not verified makes none, and no token: a service account may add people', async () => {
  const { id } = await made();
  const owner = await it.as(
    await makeWithPassword(it, it.acme, { owner: true, admin: true, membership: { verified: 0 } }),
  );
  for (const path of ['create', 'token/create'])
    expect(
      (
        await owner.post(`/api/serviceaccount/${path}`, {
          service_id: id,
          service_name: 'Own',
          service_purpose: '',
          ...token,
        })
      ).body,
    ).toMatchObject({ code: 403, status: 'Verify your email address before you create service accounts.' });
});

test('a name is given once, and the secret is only in the answer', async () => {
  const { secret } = await made();
  expect((await make()).body).toMatchObject({ code: 422 });
  const stored = await it.store.read.selectFrom('service_tokens').selectAll().execute();
  const entries = await it.store.read.selectFrom('activity').selectAll().execute();
  expect(JSON.stringify([stored, entries, await listed()])).not.toContain(secret.slice(4, 40));
});

describe('a token of a service account', () => {
  test('says who it is, reads, changes, and the activity names it', async () => {
    const bob = await it.make();
    const { id, secret } = await made();
    const nightly = program(secret);
    expect((await nightly.call(tokenHolder)).body).toMatchObject({
      user_details: { user_id: 0, user_name: 'Nightly', is_admin: '1', is_owner: '0' },
      service_account: { service_id: id, service_name: 'Nightly' },
      scope_list: ['people:write'],
    });
    expect((await nightly.call(listUsers)).text).toContain(bob.email);
    expect(await nightly.call(setUserStatus, { body: { id: bob.id, status: 'inactive' } })).toMatchObject({
      body: { code: 200 },
    });
    expect(await lastEntry()).toMatchObject({
      actor_kind: 'service',
      actor_id: id,
      actor_name: 'Nightly',
      source: 'api',
      session_id: expect.stringMatching(/^service-token:/),
    });
    // The account's id must not be taken for a person's.
    expect((await browser.call(listActivity, { query: { actor: id } })).body.entry_list).toEqual([]);
    expect((await nightly.call(listGroups)).body.code).toBe(403);
    expect((await listed())[0]?.token_list).toMatchObject([{ last_ipaddress: '127.0.0.1' }]);
  });

  test('outlives the person who made it, and keeps to its range, not to policies', async () => {
    const owner = await makeWithPassword(it, it.acme, { owner: true, admin: true });
    const { secret } = await made({ ip_range: { from_ipaddress: '10.0.0.1', to_ipaddress: '10.0.0.9' } });
    await addPolicyRange(it.store, it.acme.policyId, '192.0.2.1', '192.0.2.9');
    expect(await codeOf(secret, '10.0.0.10')).toBe(203);
    expect(await codeOf(secret, '10.0.0.9')).toBe(200);
    await it.store.write((tx) => tx.deleteFrom('people').where('id', '=', it.admin.id).execute());
    expect(await codeOf(secret, '10.0.0.9')).toBe(200);
    expect(owner.id).not.toBe(it.admin.id);
  });

  test('makes no token, and touches no owner and no administrator', async () => {
    const other = await makeWithPassword(it, it.acme, { admin: true });
    const { id, secret } = await made({ scope_list: ['people:write', 'admins:write', 'activity:write'] });
    const nightly = program(secret);
    const refused = [
      nightly.post('/api/serviceaccount/token/create', { service_id: id, ...token, token_name: 'More' }),
      nightly.call(endService, { body: { id } }),
      nightly.call(setAdmin, { body: { id: other.id, admin: false } }),
      nightly.call(setUserStatus, { body: { id: other.id, status: 'inactive' } }),
      nightly.call(deleteUser, { params: { id: other.id } }),
      nightly.call(setUserEnd, { body: { id: other.id, endsOn: '2099-01-01' } }),
    ];
    for (const one of refused) expect((await one).body.code).toBe(403);
  });

  test('cannot give rights back that an undo would give', async () => {
    const other = await makeWithPassword(it, it.acme, { admin: true });
    const { secret } = await made({ scope_list: ['admins:write', 'activity:write'] });
    const { headers } = await browser.call(setAdmin, { body: { id: other.id, admin: false } });
    const undo = { id: Number(headers['x-entry']) };
    expect((await program(secret).call(undoEntry, { body: undo })).body.code).toBe(403);
    expect((await browser.call(undoEntry, { body: undo })).body.code).toBe(200);
  });
});

test('a token is rotated: the new one works at once, the former one for a day', async () => {
  const { id, secret } = await made();
  const former = (await listed())[0]?.token_list[0]?.token_id;
  // It may keep the name.
  const input = { service_id: id, ...token, replaced_id: former };
  const { body } = await browser.post('/api/serviceaccount/token/create', input);
  expect(await codeOf(String(body.token_secret))).toBe(200);
  expect(await codeOf(secret)).toBe(200);
  it.clock.advance(DAY);
  expect(await codeOf(secret)).toBe(203);
  expect(await codeOf(String(body.token_secret))).toBe(200);
});

test('an account with ten tokens makes no further one, but rotates each', async () => {
  const { id } = await made();
  const add = async (name: string, more: object = {}) =>
    (await browser.post('/api/serviceaccount/token/create', { service_id: id, ...token, token_name: name, ...more }))
      .body;
  for (let count = 1; count < 10; count++) expect((await add(`T${count}`)).code).toBe(200);
  expect(await add('Eleventh')).toMatchObject({ code: 409 });
  const present = (await listed())[0]?.token_list ?? [];
  for (const { token_id } of present.slice(0, 3))
    expect((await add(`New ${token_id}`, { replaced_id: token_id })).code).toBe(200);
  expect(await add('Eleventh')).toMatchObject({ code: 409 });
});

test('it ends with its tokens; Undo brings it back without them', async () => {
  const { id, secret } = await made();
  const { headers, body } = await browser.call(endService, { body: { id } });
  expect(body.code).toBe(200);
  expect(await codeOf(secret)).toBe(203);
  const undo = { id: Number(headers['x-entry']) };
  expect((await browser.call(undoEntry, { body: undo })).body.code).toBe(200);
  expect(await codeOf(secret)).toBe(203);
  expect(await listed()).toMatchObject([{ service_name: 'Nightly', ended_at: null, token_list: [] }]);
});

test('the administrators are warned twice by mail, and an ended account is forgotten a month later', async () => {
  const { id } = await made({ valid_days: 30 });
  const run = () => sweep({ ...it.services, now: () => it.clock.now });
  for (let day = 0; day < 30; day++) {
    await run();
    it.clock.advance(DAY);
  }
  const mails = await it.store.read.selectFrom('outbox').select(['subject', 'recipient']).orderBy('id').execute();
  expect(mails).toEqual([
    { subject: 'An access token of Nightly ends in 14 days', recipient: it.admin.email },
    { subject: 'An access token of Nightly ends in 2 days', recipient: it.admin.email },
  ]);
  browser = await it.as(it.admin);
  await browser.call(endService, { body: { id } });
  it.clock.advance(31 * DAY);
  await run();
  browser = await it.as(it.admin);
  expect(await listed()).toEqual([]);
});
