import { beforeEach, describe, expect, test } from 'vitest';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import {
  addPersonRange,
  addPolicyRange,
  makeOrganisation,
  makePerson,
  makePolicy,
  type MadePerson,
} from '#tests/server/app/builders.ts';

let it: Acme<never>;
let owner: MadePerson;
let admin: Browser;
const HERE = '203.0.113.7';

beforeEach(async () => {
  it = await acme({ people: [] });
  owner = await named('Olga', { owner: true });
  await it.as(owner, HERE);
  admin = await it.as(await named('Adam', { admin: true }), HERE);
});

const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  it.make({ ...options, person: { first_name, last_name: 'Z', ...options.person } });
const preview = (draft: object, by = admin) => by.post('/api/lockout/preview', { limit: 100, ...draft });
const range = (from: string, to = from) => ({ from_ipaddress: from, to_ipaddress: to });
const addRange = (from: string, to = from) => ({
  policy: { policy_id: it.acme.policyId, add_ipaddress: [range(from, to)] },
});
const effects = (answer: { body: Record<string, unknown> }) =>
  Object.fromEntries(
    (answer.body.lockout_list as { user_name: string; effect: string }[]).map((one) => [one.user_name, one.effect]),
  );

describe('refused', () => {
  test('a draft of a policy or group to a viewer who is not an administrator; own ranges are allowed', async () => {
    const person = await it.as(await named('Mia'), HERE);
    const { groupId } = await makePolicy(it.store, it.acme, {});
    expect((await preview(addRange(HERE), person)).status).toBe(403);
    expect((await preview({ group: { group_id: groupId } }, person)).status).toBe(403);
    expect((await preview({ group: { group_id: 987_654 } }, person)).status).toBe(403);
    expect((await preview({ own: { add_ipaddress: [range(HERE)] } }, person)).status).toBe(200);
  });

  test('a moderator, because a draft can name anybody by id', async () => {
    const mia = await named('Mia');
    const { groupId } = await makePolicy(it.store, it.acme, {});
    await it.store.write((tx) =>
      tx
        .insertInto('group_members')
        .values({ organisation_id: it.acme.id, group_id: groupId, person_id: mia.id, role: 'moderator' })
        .execute(),
    );
    expect((await preview({ group: { group_id: groupId } }, await it.as(mia, HERE))).status).toBe(403);
  });

  test('another organisation’s policy and group, like unknown ones', async () => {
    const beta = await makeOrganisation(it.store);
    const theirs = await makePolicy(it.store, beta, {});
    for (const id of [theirs.id, beta.policyId, 987_654])
      expect((await preview({ policy: { policy_id: id, twofactor_enable: '1' } })).status).toBe(404);
    for (const id of [theirs.groupId, 987_654]) expect((await preview({ group: { group_id: id } })).status).toBe(404);
  });

  test.each([
    ['10.0.0.2', '10.0.0.1'],
    ['10.0.0.2', '2001:db8::1'],
    ['10.0.0', '10.0.0.1'],
  ])('a range from %s to %s', async (from, to) => {
    expect((await preview(addRange(from, to))).status).toBe(422);
  });

  test('a forged cursor', async () => {
    await named('Mia');
    expect((await preview({ ...addRange('10.0.0.1'), cursor: 'nonsense' })).status).toBe(422);
  });
});

describe('ranges', () => {
  test('people whose last address is outside lose access, people without a session are unknown, all others stay', async () => {
    await it.as(await named('Ina'), '10.0.0.5');
    await it.as(await named('Otto'), '192.0.2.1');
    await named('Una');
    await named('Pia', { invitedOnly: true });
    await it.as(await named('Gone', { status: 'inactive' }), '192.0.2.1');
    const answer = await preview(addRange('10.0.0.1', '10.0.0.9'));
    expect(effects(answer)).toEqual({ 'Adam Z': 'loses', 'Olga Z': 'loses', 'Otto Z': 'loses', 'Una Z': 'unknown' });
    expect(answer.body).toMatchObject({
      lose_count: 3,
      unknown_count: 1,
      setup_count: 0,
      is_viewer: '1',
      is_all_owners: '1',
    });
  });

  test('the latest full session counts, not a half-open one', async () => {
    const ina = await named('Ina');
    await it.as(ina, '192.0.2.1');
    it.clock.advance(1000);
    await it.as(ina, '10.0.0.5');
    it.clock.advance(1000);
    await it.store.write((tx) =>
      tx
        .insertInto('sessions')
        .values({
          id: 'half',
          secret_hash: 'half',
          person_id: ina.id,
          stage: 'password',
          created_at: it.clock.now,
          last_used_at: it.clock.now,
          expires_at: it.clock.now + 1000,
          address: '192.0.2.9',
        })
        .execute(),
    );
    expect(effects(await preview(addRange('10.0.0.5')))).not.toHaveProperty('Ina Z');
  });

  test('a range that only admits more affects nobody; the viewer’s current address counts', async () => {
    await addPolicyRange(it.store, it.acme.policyId, HERE, HERE);
    await named('Una');
    expect((await preview(addRange('10.0.0.1'))).body).toMatchObject({
      lose_count: 0,
      unknown_count: 0,
      is_viewer: '0',
    });
    const elsewhere = await it.as(owner, HERE);
    expect((await preview(addRange('10.0.0.1'), elsewhere)).body).toMatchObject({ is_viewer: '0', is_all_owners: '0' });
  });

  test('removing the only range affects nobody, removing one of two affects the people it admitted', async () => {
    await addPolicyRange(it.store, it.acme.policyId, HERE, HERE);
    await addPolicyRange(it.store, it.acme.policyId, '10.0.0.1', '10.0.0.9');
    await it.as(await named('Ina'), '10.0.0.5');
    const [first, second] = await it.store.read.selectFrom('policy_ranges').select('id').orderBy('id').execute();
    const remove = (...ids: (number | undefined)[]) => ({
      policy: { policy_id: it.acme.policyId, remove_ipaddress: ids },
    });
    expect(effects(await preview(remove(second?.id)))).toEqual({ 'Ina Z': 'loses' });
    expect(effects(await preview(remove(first?.id, second?.id)))).toEqual({});
  });

  test('another policy that admits the address keeps access', async () => {
    const ina = await named('Ina');
    await it.as(ina, '10.0.0.5');
    await makePolicy(it.store, it.acme, { people: [ina], ranges: [['10.0.0.5', '10.0.0.5']] });
    expect(effects(await preview(addRange(HERE)))).toEqual({});
  });

  test('people whom the own ranges shut out have nothing to lose', async () => {
    const ina = await named('Ina');
    await it.as(ina, '10.0.0.5');
    await addPersonRange(it.store, ina.id, '10.0.0.9', '10.0.0.9');
    expect(effects(await preview(addRange(HERE)))).toEqual({});
  });

  test('of another organisation do not count', async () => {
    const beta = await makeOrganisation(it.store);
    await it.as(await makePerson(it.store, beta), '192.0.2.1');
    expect((await preview(addRange(HERE))).body).toMatchObject({ lose_count: 0, unknown_count: 0 });
  });
});

describe('groups', () => {
  test('a person who joins a group gets its policy; a person who leaves loses its ranges', async () => {
    const [ina, otto] = [await named('Ina'), await named('Otto')];
    await it.as(ina, '10.0.0.5');
    await it.as(otto, '10.0.0.6');
    await addPolicyRange(it.store, it.acme.policyId, HERE, HERE);
    const { groupId, id } = await makePolicy(it.store, it.acme, { people: [ina], ranges: [['10.0.0.5', '10.0.0.5']] });
    for (const draft of [
      { group: { group_id: groupId, remove_user_ids: [ina.id] } },
      { group: { group_id: groupId, user_ids: [otto.id] } },
      { group: { group_id: groupId, is_deleted: '1' } },
      { policy: { policy_id: id, is_deleted: '1' } },
      { policy: { policy_id: id, group_ids: [] } },
    ])
      expect(effects(await preview(draft)), JSON.stringify(draft)).toEqual({ 'Ina Z': 'loses' });
  });

  test('joining a group whose policy has ranges, when there were no rules before', async () => {
    const otto = await named('Otto');
    await it.as(otto, '10.0.0.6');
    const { groupId } = await makePolicy(it.store, it.acme, { ranges: [['10.0.0.5', '10.0.0.5']], forced: true });
    const draft = { group: { group_id: groupId, add_user_ids: [otto.id] } };
    expect(effects(await preview(draft))).toEqual({ 'Otto Z': 'loses' });
  });

  test('a group without a policy affects nobody', async () => {
    const { id, groupId } = await makePolicy(it.store, it.acme, { ranges: [['10.0.0.5', '10.0.0.5']] });
    await it.store.write((tx) => tx.deleteFrom('policy_groups').where('policy_id', '=', id).execute());
    const otto = await named('Otto');
    expect(effects(await preview({ group: { group_id: groupId, add_user_ids: [otto.id] } }))).toEqual({});
  });
});

describe('forcing', () => {
  test('affects people without a second factor, but not those who already must set it up', async () => {
    const [ina, otto] = [await named('Ina'), await named('Otto', { person: { totp_enabled: 1 } })];
    const forced = await named('Fay');
    await makePolicy(it.store, it.acme, { people: [forced], forced: true });
    const { id } = await makePolicy(it.store, it.acme, { people: [ina, otto, forced] });
    const answer = await preview({ policy: { policy_id: id, twofactor_enable: '1' } });
    expect(effects(answer)).toEqual({ 'Ina Z': 'owes' });
    expect(answer.body).toMatchObject({ setup_count: 1, is_viewer: '0', is_all_owners: '0' });
    expect(effects(await preview({ policy: { policy_id: id, twofactor_enable: '0' } }))).toEqual({});
  });
});

test('passkeys only: counts people without a passkey, with an authenticator app or without', async () => {
  const [ina, otto, pia] = [
    await named('Ina'),
    await named('Otto', { person: { totp_enabled: 1 } }),
    await named('Pia', { person: { has_passkey: 1 } }),
  ];
  const { id } = await makePolicy(it.store, it.acme, { people: [ina, otto, pia] });
  const answer = await preview({ policy: { policy_id: id, is_passkeys_only: '1' } });
  expect(effects(answer)).toEqual({ 'Ina Z': 'owes passkey', 'Otto Z': 'owes passkey' });
  expect(answer.body).toMatchObject({ passkey_count: 2, setup_count: 0, lose_count: 0 });
  expect(effects(await preview({ policy: { policy_id: id, is_passkeys_only: '1', twofactor_enable: '1' } }))).toEqual(
    effects(answer),
  );
});

describe('own ranges', () => {
  test('affect the viewer only, in every organisation that the viewer owns', async () => {
    const person = await it.as(owner, HERE);
    expect((await preview({ own: { add_ipaddress: [range(HERE)] } }, person)).body).toMatchObject({
      lose_count: 0,
      is_viewer: '0',
      is_all_owners: '0',
    });
    const out = await preview({ own: { add_ipaddress: [range('10.0.0.1')] } }, person);
    expect(effects(out)).toEqual({ 'Olga Z': 'loses' });
    expect(out.body).toMatchObject({ lose_count: 1, is_viewer: '1', is_all_owners: '1' });
    expect((await preview({ own: { add_ipaddress: [range('10.0.0.1')] } })).body).toMatchObject({
      is_viewer: '1',
      is_all_owners: '0',
    });
  });
});

test('certain losses come before unknown ones, across pages too', async () => {
  for (const name of ['Ann', 'Zoe']) await named(name);
  const draft = addRange('10.0.0.1');
  const seen: string[] = [];
  let cursor: unknown;
  do {
    const { body } = await preview({ ...draft, limit: 1, ...(typeof cursor === 'string' && { cursor }) });
    seen.push(...(body.lockout_list as { user_name: string }[]).map((one) => one.user_name));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(['Adam Z', 'Olga Z', 'Ann Z', 'Zoe Z']);
});

test.each([-1, 101, 1.5])('a limit of %s is refused under its field', async (limit) => {
  const { status, body } = await preview({ ...addRange(HERE), limit });
  expect([status, Object.keys(body.errors as object)]).toEqual([422, ['limit']]);
});

test('the people are searched and paged, each once', async () => {
  for (const name of ['Eve', 'Ben', 'Dan', 'Cay']) await named(name);
  const draft = addRange(HERE);
  const seen: string[] = [];
  let cursor: unknown;
  do {
    const { body } = await preview({ ...draft, limit: 2, ...(typeof cursor === 'string' && { cursor }) });
    expect(body.unknown_count).toBe(4);
    seen.push(...(body.lockout_list as { user_name: string }[]).map((one) => one.user_name));
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(['Ben Z', 'Cay Z', 'Dan Z', 'Eve Z']);
  expect(Object.keys(effects(await preview({ ...draft, search: 'da' })))).toEqual(['Dan Z']);
  expect(Object.keys(effects(await preview({ ...draft, search: 'Adam' })))).toEqual([]);
});
