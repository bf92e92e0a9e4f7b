import { beforeEach, describe, expect, test } from 'vitest';
import { listSessions } from '#plugins/account/contract.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { endToken, listMemberTokens, listTokens } from '#plugins/security/contract.ts';
import { listUsers, resetFactors, setUserStatus } from '#plugins/users/contract.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange, makeOrganisation, makePolicy } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { sweep } from '#server/sweep.ts';

let it: Acme<'admin'>;
let browser: Browser;
beforeEach(async () => {
  it = await acme({ people: ['admin'] });
  browser = await it.as(it.admin);
});

const body = { token_name: 'Deploy', valid_days: 90, scope_list: ['people:read'], password: PASSWORD };
const make = (more: object = {}, of = browser) => of.post('/api/security/token/create', { ...body, ...more });
const secretOf = async (more: object = {}, of = browser) => String((await make(more, of)).body.token_secret);

/** A program that has this token, without any cookie or header of a browser. */
function program(token: string, address = '127.0.0.1'): Browser {
  const made = new Browser(it.app, it.services.config, address);
  made.headers = {};
  made.token = token;
  return made;
}
const codeOf = async (token: string, url = '/api/user/list', address?: string) =>
  (await program(token, address).get(url)).body.code;
const mails = async () => it.store.read.selectFrom('outbox').select(['subject', 'text']).orderBy('id').execute();
const memberList = async (query = '') =>
  (await browser.get(`/api/security/token/members${query}`)).body.token_list as { token_id: number }[];

describe('making a token', () => {
  test.each([
    ['no name', { token_name: '' }, { token_name: ['Name is required.'] }],
    ['no scope', { scope_list: [] }, { scope_list: ['Choose what the token may do.'] }],
    ['an unknown scope', { scope_list: ['moon:read'] }, { scope_list: ['This is not a scope.'] }],
    ['a scope of the person alone', { scope_list: ['security:write'] }, { scope_list: ['This is not a scope.'] }],
    ['no end', { valid_days: 401 }, { valid_days: ['A token can be valid for at most 400 days.'] }],
    ['a wrong password', { password: 'guess' }, { password: ['The password is wrong.'] }],
    [
      'a range that is upside down',
      { ip_range: { from_ipaddress: '10.0.0.9', to_ipaddress: '10.0.0.1' } },
      { 'ip_range.to_ipaddress': ['To must not be below From.'] },
    ],
  ])('with %s is refused', async (_what, more, errors) => {
    expect((await make(more)).body).toMatchObject({ code: 422, errors });
    expect(await memberList()).toEqual([]);
  });

  test('shows the secret once, keeps a hash, tells by mail and in the activity', async () => {
    const secret = await secretOf();
    expect(secret).toMatch(/^gat_[0-9a-f]{72}$/);
    const { text } = await browser.call(listTokens);
    const stored = JSON.stringify(await it.store.read.selectFrom('access_tokens').selectAll().execute());
    const readable = JSON.stringify([await mails(), await it.store.read.selectFrom('activity').selectAll().execute()]);
    for (const place of [text, stored, readable, it.log.join('\n')]) expect(place).not.toContain(secret.slice(8, 40));
    expect(await mails()).toMatchObject([{ subject: 'An access token was created for your account' }]);
    expect((await make()).body.errors).toEqual({ token_name: ['You already have a token with this name.'] });
    expect((await browser.call(listActivity)).text).toContain('created the access token');
  });
});

describe('a program with a token', () => {
  test('does what the scopes allow and the person may, and nothing of the person alone', async () => {
    const reads = program(await secretOf());
    expect((await reads.call(listUsers)).body.code).toBe(200);
    const other = await it.make();
    const change = { user_id: other.id, user_status: 'inactive' };
    expect((await reads.post('/api/user/status', change)).body).toMatchObject({
      code: 403,
      status: 'This access token is not allowed to do this. It needs the scope people:write.',
    });
    expect((await reads.call(listGroups)).body.code).toBe(403);
    const writes = program(await secretOf({ token_name: 'Write', scope_list: ['people:write'] }));
    expect((await writes.call(listUsers)).body.code).toBe(200);
    expect((await writes.post('/api/user/status', change)).body.code).toBe(200);
    const all = (await browser.call(listTokens)).body.topic_list as string[];
    const most = program(await secretOf({ token_name: 'All', scope_list: all.map((topic) => `${topic}:write`) }));
    for (const url of ['/api/security/token/list', '/api/security/twofactor/status', '/api/user/details'])
      expect([url, (await most.get(url)).body.code]).toEqual([url, 403]);
    expect((await most.call(resetFactors, { body: { id: other.id } })).body.code).toBe(403);
    expect((await make({}, most)).body.code).toBe(403);
    expect((await most.call(listSessions)).body.code).toBe(203);
  });

  test('is in the activity with the token, whatever it says of itself', async () => {
    const writes = program(await secretOf({ scope_list: ['people:write', 'activity:write'] }));
    const other = await it.make();
    await writes.call(setUserStatus, { body: { id: other.id, status: 'inactive' } }, { 'x-source': 'portal' });
    const [last] = await it.store.read.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject({
      actor_id: it.admin.id,
      source: 'api',
      session_id: expect.stringMatching(/^token:\d+$/),
    });
    const entry_id = (await entryIdsOf(it.store)).show(last?.id ?? 0);
    // What it may undo is judged by the call that takes the change back.
    const narrow = program(await secretOf({ token_name: 'Undo', scope_list: ['activity:write'] }));
    expect((await narrow.call(undoEntry, { body: { id: entry_id } })).body.code).toBe(403);
    expect((await writes.call(undoEntry, { body: { id: entry_id } })).body.code).toBe(200);
  });

  test('is refused once the person lost the right, was deactivated, had an end, or ended the token', async () => {
    const token = await secretOf();
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ is_admin: 0 }).where('person_id', '=', it.admin.id).execute(),
    );
    expect(await codeOf(token)).toBe(403);
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ is_admin: 1, status: 'inactive' })
        .where('person_id', '=', it.admin.id)
        .execute(),
    );
    expect((await program(token).call(listUsers)).body).toMatchObject({ code: 403, reason: 'shut_out' });
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ status: 'active', ends_on: '2020-01-31', ends_at: 1 })
        .where('person_id', '=', it.admin.id)
        .execute(),
    );
    expect((await program(token).call(listUsers)).body.status).toBe('Your access ended on 31 January 2020.');
    await it.store.write((tx) =>
      tx
        .updateTable('memberships')
        .set({ ends_on: null, ends_at: null })
        .where('person_id', '=', it.admin.id)
        .execute(),
    );
    expect(await codeOf(token)).toBe(200);
    const [{ token_id: id } = { token_id: 0 }] = await memberList();
    expect((await browser.call(endToken, { body: { id } })).body.code).toBe(200);
    expect(await codeOf(token)).toBe(203);
    for (const wrong of ['gat_', `gat_${'0'.repeat(72)}`, `${token}0`]) expect(await codeOf(wrong)).toBe(203);
  });

  test('acts in the organisation of the token, whichever is the primary one', async () => {
    const token = await secretOf();
    const beta = await makeOrganisation(it.store);
    await it.store.write((tx) =>
      tx.updateTable('people').set({ primary_organisation_id: beta.id }).where('id', '=', it.admin.id).execute(),
    );
    const { text } = await program(token).call(listUsers);
    expect(text).toContain(it.admin.email);
  });

  test('keeps to its range and to those of policies, and to a forced second factor', async () => {
    const range = { from_ipaddress: '10.0.0.1', to_ipaddress: '10.0.0.9' };
    const token = await secretOf({ ip_range: range });
    expect(await codeOf(token, undefined, '10.0.0.10')).toBe(203);
    expect(await codeOf(token, undefined, '10.0.0.9')).toBe(200);
    await addPolicyRange(it.store, it.acme.policyId, '10.0.0.1', '10.0.0.2');
    expect(await codeOf(token, undefined, '10.0.0.9')).toBe(451);
    await makePolicy(it.store, it.acme, { forced: true, people: [it.admin] });
    expect(await codeOf(token, undefined, '10.0.0.1')).not.toBe(200);
  });

  test('is told how many calls are left, and waits after 60 at once', async () => {
    const busy = program(await secretOf());
    const { headers } = await busy.call(listUsers);
    expect(headers).toMatchObject({ 'ratelimit-policy': '"token";q=60;w=3', ratelimit: '"token";r=59;t=1' });
    for (let call = 1; call < 60; call++) await busy.call(listGroups);
    expect((await busy.call(listUsers)).body).toMatchObject({
      code: 429,
      status: 'This access token makes too many calls. Try again in 1 second.',
    });
    it.clock.advance(1000);
    expect((await busy.call(listUsers)).body.code).toBe(200);
  });
});

test('a token ends, after two warnings by mail, and is forgotten a month later', async () => {
  const token = await secretOf({ valid_days: 30 });
  const run = () => sweep({ ...it.services, now: () => it.clock.now });
  for (let day = 0; day < 30; day++) {
    await run();
    it.clock.advance(DAY);
  }
  const warnings = (await mails()).map(({ subject }) => subject).slice(1);
  expect(warnings).toEqual(['An access token ends in 14 days', 'An access token ends in 2 days']);
  expect(await codeOf(token)).toBe(203);
  browser = await it.as(it.admin);
  expect(await memberList()).toHaveLength(1);
  it.clock.advance(31 * DAY);
  await run();
  browser = await it.as(it.admin);
  expect(await memberList()).toEqual([]);
});

test('administrators see the tokens for their organisation, find unused ones, and end them', async () => {
  const bob = await makeWithPassword(it, it.acme);
  const token = await secretOf({ scope_list: ['groups:read'] }, await it.as(bob));
  const beta = await makeOrganisation(it.store);
  const eve = await makeWithPassword(it, beta, { admin: true });
  const evil = await it.as(eve);
  const [one] = await memberList();
  expect(one).toMatchObject({ token_name: 'Deploy', user_id: bob.id });
  expect((await (await it.as(bob)).call(listMemberTokens)).body.code).toBe(403);
  expect((await evil.call(listMemberTokens)).body.token_list).toEqual([]);
  expect((await evil.post('/api/security/token/members/end', { token_id: one?.token_id })).body.code).toBe(404);
  expect((await browser.post('/api/security/token/end', { token_id: one?.token_id })).body.code).toBe(404);
  expect(await memberList('?is_unused=1')).toEqual([]);
  it.clock.advance(89 * DAY);
  browser = await it.as(it.admin);
  expect(await memberList('?is_unused=1')).toEqual([]);
  expect(await codeOf(token, '/api/group/mine')).toBe(200);
  expect((await browser.post('/api/security/token/members/end', { token_id: one?.token_id })).body.code).toBe(200);
  expect(await codeOf(token, '/api/group/mine')).toBe(203);
});
