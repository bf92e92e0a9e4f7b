import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listRanges } from '#plugins/security/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { giveCode, signIn, turnOn } from '#tests/server/app/security.ts';

const HERE = '203.0.113.7';

let it: Acme<'member'>;
beforeEach(async () => {
  it = await acme({ people: ['member'], address: HERE });
});

const add = (from_ipaddress: unknown, to_ipaddress: unknown = from_ipaddress, more: object = {}) =>
  it.member.post('/api/security/ipaddress/add', { from_ipaddress, to_ipaddress, ...more });
const list = async () => (await it.member.call(listRanges)).body;
const remove = (id: unknown, query = '') => it.member.get(`/api/security/ipaddress/remove/${String(id)}${query}`);

describe('a range is refused', () => {
  test.each([
    [undefined, undefined, { from_ipaddress: ['From is required.'], to_ipaddress: ['To is required.'] }],
    ['nonsense', HERE, { from_ipaddress: ['Enter a valid IP address, such as 203.0.113.7 or 2001:db8::7.'] }],
    ['203.0.113.256', '127.1', { from_ipaddress: [expect.any(String)], to_ipaddress: [expect.any(String)] }],
    ['203.0.113.9', '203.0.113.8', { to_ipaddress: ['To must not be below From.'] }],
    ['0.0.0.0', 'ffff::', { to_ipaddress: ['From and To must both be IPv4 or both be IPv6 addresses.'] }],
  ])('from %j to %j', async (from, to, errors) => {
    expect((await add(from, to)).body).toMatchObject({ code: 422, errors });
    expect((await list()).ipddress_list).toEqual([]);
  });

  test('a second time', async () => {
    await add('203.0.113.0', '203.0.113.255');
    expect((await add('::ffff:203.0.113.0', '203.0.113.255')).body).toMatchObject({
      code: 409,
      status: 'This IP range is already there.',
    });
  });

  test('when it shuts the person out, unless confirmed', async () => {
    expect((await add('198.51.100.1')).body).toMatchObject({
      code: 409,
      reason: 'lockout',
      lockout: { lose_count: 1, is_viewer: '1' },
    });
    expect((await list()).ipddress_list).toEqual([]);
    expect((await add('198.51.100.1', '198.51.100.1', { confirm_lockout: true })).status).toBe(200);
    expect((await it.member.call(userDetails)).body.code).toBe(200);
    expect((await it.member.call(listRanges)).body.code).toBe(451);
  });
});

test('ranges are listed in the order of creation, with the caller’s address, each in one spelling', async () => {
  await add('::ffff:203.0.113.0', '203.0.113.255');
  await add('2001:0DB8::0', '2001:db8:0:0:0:0:0:ff');
  expect(await list()).toMatchObject({
    current_ipaddress: HERE,
    ipddress_list: [
      { from_ipaddress: '203.0.113.0', to_ipaddress: '203.0.113.255' },
      { from_ipaddress: '2001:db8::', to_ipaddress: '2001:db8::ff' },
    ],
  });
});

test.each([
  ['64:FF9B::192.0.2.0', '64:ff9b::192.0.2.255', '64:ff9b::c000:200', '64:ff9b::c000:2ff'],
  ['fe80::1%eth0', 'FE80::ff%12', 'fe80::1', 'fe80::ff'],
])('the range %s – %s is taken and kept as %s – %s', async (from, to, keptFrom, keptTo) => {
  await add(HERE);
  await add(from, to);
  const stored = { from_ipaddress: keptFrom, to_ipaddress: keptTo };
  expect((await list()).ipddress_list).toContainEqual(expect.objectContaining(stored));
});

describe('removing', () => {
  test('the range that contains the current address is refused while others exist, unless confirmed', async () => {
    const mine = (await add(HERE)).body.ipaddress_id;
    await add('198.51.100.1', '198.51.100.9');
    expect((await remove(mine)).body).toMatchObject({ code: 409, reason: 'lockout' });
    expect((await list()).ipddress_list).toHaveLength(2);
    expect((await remove(mine, '?confirm_lockout=true')).status).toBe(200);
    expect((await it.member.call(listRanges)).body.code).toBe(451);
  });

  test('the last one opens the account to every address', async () => {
    const { ipaddress_id: id } = (await add(HERE)).body;
    expect((await remove(id)).body.code).toBe(200);
    const elsewhere = await it.as(it.member, '198.51.100.1');
    expect((await elsewhere.call(listRanges)).body.code).toBe(200);
  });
});

describe('own ranges are enforced', () => {
  test('at sign-in, after the right password', async () => {
    await add(HERE);
    const elsewhere = it.browser('198.51.100.1');
    expect((await signIn(elsewhere, it.member)).body).toMatchObject({ code: 451, type: 'danger' });
    expect(elsewhere.cookies.size).toBe(0);
    expect((await signIn(it.browser(HERE), it.member)).status).toBe(200);
    // A wrong password reveals nothing about the ranges.
    expect((await signIn(elsewhere, it.member, 'not the password')).body.code).toBe(403);
  });

  test('at the second factor', async () => {
    const { recoveryCodes } = await turnOn(it, it.member);
    const elsewhere = it.browser('198.51.100.1');
    await signIn(elsewhere, it.member);
    await add(HERE);
    expect((await giveCode(elsewhere, recoveryCodes[0] ?? '')).body.code).toBe(451);
  });

  test('on the next call of an existing session', async () => {
    const elsewhere = await it.as(it.member, '198.51.100.1');
    expect((await elsewhere.call(listRanges)).body.code).toBe(200);
    await add('203.0.113.0', '203.0.113.255');
    expect((await elsewhere.call(listRanges)).body).toMatchObject({
      code: 451,
      reason: 'shut_out',
    });
    expect((await list()).code).toBe(200);
  });
});
