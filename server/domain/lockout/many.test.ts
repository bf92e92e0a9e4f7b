import { beforeEach, expect, test } from 'vitest';
import { insertMany } from '#server/platform/db/bulk.ts';
import { makeMembers } from '#tests/database/fixtures.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange, makeOrganisation, makePerson, makePolicy } from '#tests/server/app/builders.ts';

/** More people than are read one by one. */
const EACH = 1100;
const HERE = '203.0.113.7';
const kinds = [
  { name: 'Elsewhere', address: '192.0.2.1' },
  { name: 'Inside', address: '10.0.0.5' },
  { name: 'Never', address: '' },
] as const;

let it: Acme<never>;
let admin: Browser;
let people: { id: number; name: string }[];

beforeEach(async () => {
  it = await acme({ people: [] });
  // People of another organisation are not counted.
  const beta = await makeOrganisation(it.store);
  await it.as(await makePerson(it.store, beta), '192.0.2.1');
  admin = await it.as(await it.make({ admin: true, person: { first_name: 'Adam' } }), HERE);
  await addPolicyRange(it.store, it.acme.policyId, HERE, HERE);
  const rows = kinds.flatMap(({ name, address }) =>
    Array.from({ length: EACH }, (_, at) => ({ name: `${name}${String(at).padStart(4, '0')}`, address })),
  );
  await it.store.write(
    async (tx) => {
      const members = rows.map(({ name }) => ({
        first_name: name,
        email: `${name}@acme.test`,
        membership: { joined_at: 1 },
      }));
      const ids = await makeMembers(tx, it.acme.id, members);
      people = rows.map(({ name }, at) => ({ id: ids[at] ?? 0, name }));
      // Each person's last address is one that was not allowed before.
      const sessions = rows.flatMap(({ address }, at) =>
        (address === '' ? [] : ['198.51.100.1', address]).map((from, time) => ({
          id: `s${at}-${time}`,
          secret_hash: `s${at}-${time}`,
          person_id: ids[at] ?? 0,
          stage: 'full' as const,
          created_at: time,
          last_used_at: time,
          expires_at: it.clock.now,
          address: from,
        })),
      );
      await insertMany(tx, 'sessions', sessions);
    },
    { patient: true },
  );
}, 60_000);

const preview = (draft: object) => admin.post('/api/lockout/preview', { limit: 100, ...draft });
const group = (...names: string[]) => people.filter(({ name }) => names.some((one) => name.startsWith(one)));
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Everybody whom a draft affects, page by page, as `effect name`. */
async function affected(draft: object): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: unknown; cursor !== null;) {
    const { status, body } = await preview({ ...draft, ...(typeof cursor === 'string' && { cursor }) });
    expect(status).toBe(200);
    for (const { effect, user_name } of body.lockout_list as { effect: string; user_name: string }[])
      seen.push(`${effect} ${user_name}`);
    cursor = body.next_cursor;
  }
  return seen;
}

test('many people of a group without a policy are counted, and listed in order on every page', async () => {
  const { id } = await makePolicy(it.store, it.acme, { ranges: [['10.0.0.1', '10.0.0.9']] });
  const { id: empty, groupId } = await makePolicy(it.store, it.acme, {});
  const members = people.map((one) => ({
    organisation_id: it.acme.id,
    group_id: groupId,
    person_id: one.id,
    role: 'member' as const,
  }));
  await it.store.write(async (tx) => {
    await tx.deleteFrom('policy_groups').where('policy_id', '=', empty).execute();
    await insertMany(tx, 'group_members', members);
  });
  // People whom the default policy did not admit have no access to lose, so its ranges are deleted first.
  await it.store.write((tx) => tx.deleteFrom('policy_ranges').where('policy_id', '=', it.acme.policyId).execute());
  const draft = { policy: { policy_id: id, group_ids: [groupId], twofactor_enable: '1' } };
  const { body } = await preview(draft);
  expect([body.lose_count, body.unknown_count, body.setup_count]).toEqual([EACH, EACH, EACH]);
  const expected = [['loses', 'Elsewhere'] as const, ['unknown', 'Never'] as const, ['owes', 'Inside'] as const];
  expect(await affected(draft)).toEqual(
    expected.flatMap(([effect, name]) => namesOf(group(name)).map((one) => `${effect} ${one}`)),
  );
  // Matches come late in the order of names; there are many or one.
  expect(await affected({ ...draft, search: 'never109' })).toEqual(
    namesOf(group('Never109')).map((one) => `unknown ${one}`),
  );
  expect(await affected({ ...draft, search: 'elsewhere0777' })).toEqual(['loses Elsewhere0777']);
}, 60_000);

test('forcing two-factor affects only the people who have not set it up', async () => {
  const having = group('Inside', 'Never').map(({ id }) => id);
  await it.store.write((tx) => tx.updateTable('people').set({ totp_enabled: 1 }).where('id', 'in', having).execute());
  const { body } = await preview({ policy: { policy_id: it.acme.policyId, twofactor_enable: '1' } });
  // The administrator is counted too.
  expect([body.lose_count, body.unknown_count, body.setup_count]).toEqual([0, 0, EACH + 1]);
}, 60_000);

test('a refused change has the same counts as its preview', async () => {
  await it.store.write((tx) => tx.deleteFrom('policy_ranges').where('policy_id', '=', it.acme.policyId).execute());
  const range = { from_ipaddress: '10.0.0.1', to_ipaddress: '10.0.0.9' };
  const { body: foreseen } = await preview({ policy: { policy_id: it.acme.policyId, add_ipaddress: [range] } });
  const { status, body } = await admin.post('/api/securitypolicy/add/ipaddress', {
    policy_id: it.acme.policyId,
    ...range,
    confirm_lockout: false,
  });
  expect(status).toBe(409);
  const counts = {
    lose_count: EACH + 1,
    unknown_count: EACH,
    setup_count: 0,
    passkey_count: 0,
    is_viewer: '1',
    is_all_owners: '0',
  };
  expect(foreseen).toMatchObject(counts);
  expect(body.lockout).toEqual(counts);
}, 60_000);
