import { beforeEach, describe, expect, test } from 'vitest';
import { signIn, takeWayBack, viewWayBack } from '#plugins/account/contract.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { openWayBack } from '#server/domain/lockout/waysBack.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { addPersonRange, addPolicyRange } from '#tests/server/app/builders.ts';
import { PASSWORD } from '#tests/server/app/security.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';

let it: Acme<'owner'>;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
});

type Way = { organisationId: number } | { ranges: { from: string; to: string }[] };
async function linkFor(way: Way): Promise<string> {
  const { secrets, config } = it.services;
  const at = { secrets, publicUrl: config.publicUrl, now: it.clock.now };
  const address = await it.store.write((tx) => openWayBack(tx, { personId: it.owner.id, ...way }, at));
  return address.split('#token=')[1] ?? '';
}
const take = async (token: string, from: string, password: string | undefined = PASSWORD) =>
  (await it.browser(from).post('/account/wayback', { token, ...(password && { password }) })).body;
const policyRanges = () => it.store.read.selectFrom('policy_ranges').select(['from_address', 'to_address']).execute();
const ownRanges = async () =>
  (await it.store.read.selectFrom('person_ranges').select('from_address as from').orderBy('id').execute()).map(
    ({ from }) => from,
  );
const isUnused = async () =>
  (await it.store.read.selectFrom('ways_back').select('used_at').executeTakeFirstOrThrow()).used_at === null;

describe('a link alone changes nothing', () => {
  test.each<[string, string]>([
    ['a program that opens the links of mails, and sends the form', ''],
    ['whoever reads the mailbox and guesses', 'wrong horse battery'],
    ['a password that a page has filled with blanks', '   '],
  ])('%s', async (_who, password) => {
    await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
    const token = await linkFor({ organisationId: it.acme.id });
    expect((await take(token, HOME, password)).code).toBe(422);
    expect(await policyRanges()).toHaveLength(1);
    expect(await isUnused()).toBe(true);
    expect((await take(token, HOME)).code).toBe(200);
  });

  test('guesses count as at the sign-in: the eleventh is not compared', async () => {
    await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
    const token = await linkFor({ organisationId: it.acme.id });
    for (let guess = 0; guess < 10; guess++) expect((await take(token, HOME, `wrong ${guess}`)).code).toBe(422);
    expect((await take(token, HOME)).code).toBe(429);
    expect(await policyRanges()).toHaveLength(1);
    const { body } = await it.browser(HOME).call(signIn, { body: { email: it.owner.email, password: PASSWORD } });
    expect(body.code).toBe(429);
    it.clock.advance(16 * 60_000);
    expect((await take(token, HOME)).code).toBe(200);
  });

  test('nor does a page of another site, which sends no header of the portal', async () => {
    const token = await linkFor({ ranges: [] });
    const other = it.browser(HOME);
    other.headers = {};
    expect((await other.call(takeWayBack, { body: { token, password: PASSWORD } })).status).toBe(403);
    expect(await isUnused()).toBe(true);
  });
});

describe('a link that has nothing to do stays', () => {
  test('where the address is allowed already: it works from the place that is not', async () => {
    await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
    const token = await linkFor({ organisationId: it.acme.id });
    expect((await take(token, OFFICE)).status).toBe(
      'Your network address is already allowed. You can use the link from another one.',
    );
    expect(await isUnused()).toBe(true);
    expect((await take(token, HOME)).status).toBe(`Your network address ${HOME} is allowed now. Sign in.`);
    expect((await take(token, HOME)).status).toBe('This link was already used. Sign in.');
  });

  test('where the own ranges would refuse the address all the same', async () => {
    await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
    await addPersonRange(it.store, it.owner.id, OFFICE, OFFICE);
    const token = await linkFor({ organisationId: it.acme.id });
    expect(await take(token, HOME)).toMatchObject({ code: 409 });
    expect(await isUnused()).toBe(true);
    expect(await policyRanges()).toHaveLength(1);
  });

  test('where the own ranges are those of before already', async () => {
    await addPersonRange(it.store, it.owner.id, OFFICE, OFFICE);
    const token = await linkFor({ ranges: [{ from: OFFICE, to: OFFICE }] });
    expect((await take(token, HOME)).code).toBe(200);
    expect(await isUnused()).toBe(true);
    const takenBack = it.store.read
      .selectFrom('activity')
      .select('id')
      .where('action', '=', 'security.range-taken-back');
    expect(await takenBack.execute()).toEqual([]);
  });
});

test.each([
  ['a phone at home, whose address changes each day', '2001:db8:7:8:aaaa:bbbb:cccc:dddd', '2001:db8:7:8::', true],
  ['the next customer of the same provider', '2001:db8:7:9::1', '2001:db8:7:8::', false],
])('an IPv6 address is allowed with its /64: %s', async (_who, next, network, isIn) => {
  await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
  const token = await linkFor({ organisationId: it.acme.id });
  const phone = it.browser('2001:db8:7:8:1:2:3:4');
  const range = `${network} – 2001:db8:7:8:ffff:ffff:ffff:ffff`;
  expect((await phone.call(viewWayBack, { body: { token } })).reply.address).toBe(range);
  expect((await take(token, '2001:db8:7:8:1:2:3:4')).status).toBe(
    `Your network address ${range} is allowed now. Sign in.`,
  );
  const { status } = await (await it.as(it.owner, next)).call(listUsers);
  expect(status === 200).toBe(isIn);
});

test('an IPv4 address that a proxy writes as IPv6 is allowed alone', async () => {
  await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
  const token = await linkFor({ organisationId: it.acme.id });
  await take(token, `::ffff:${HOME}`);
  expect(await policyRanges()).toContainEqual({ from_address: HOME, to_address: HOME });
});

test('ranges that were allowed since the change are gone after it, and the mail has the way back to them', async () => {
  await addPersonRange(it.store, it.owner.id, OFFICE, OFFICE);
  await addPersonRange(it.store, it.owner.id, HOME, HOME);
  const token = await linkFor({ ranges: [{ from: OFFICE, to: OFFICE }] });
  expect((await take(token, OFFICE)).code).toBe(200);
  expect(await ownRanges()).toEqual([OFFICE]);
  const [mail] = await it.store.read
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', it.owner.email)
    .execute();
  const again = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await take(again, HOME)).code).toBe(200);
  expect((await ownRanges()).toSorted()).toEqual([HOME, OFFICE]);
});

test.each<[string, (way: { organisationId: number; ranges: { from: string; to: string }[] }) => Way]>([
  ['lets an owner in', ({ organisationId }) => ({ organisationId })],
  ['gives own ranges back', ({ ranges }) => ({ ranges })],
])('a link that %s waits for other changes of access to the organisation', async (_what, wayOf) => {
  await addPolicyRange(it.store, it.acme.policyId, OFFICE, OFFICE);
  const token = await linkFor(wayOf({ organisationId: it.acme.id, ranges: [{ from: OFFICE, to: OFFICE }] }));
  const order: string[] = [];
  let begun: () => void = () => undefined;
  const isLocked = new Promise<void>((resolve) => (begun = resolve));
  const change = it.store.write(async (tx) => {
    await lockName(tx, `access:${it.acme.id}`);
    begun();
    await new Promise((resolve) => setTimeout(resolve, 500));
    order.push('change');
  });
  await isLocked;
  expect((await take(token, HOME)).code).toBe(200);
  order.push('link');
  await change;
  expect(order).toEqual(['change', 'link']);
});
