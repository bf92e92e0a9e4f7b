import { beforeEach, describe, expect, test } from 'vitest';
import { undoEntry } from '#plugins/activity/contract.ts';
import { deleteGroup } from '#plugins/groups/contract.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import {
  deletePolicy,
  exportPolicies,
  listPolicies,
  removeRange,
  searchGroups,
  setForced,
  updatePolicy,
  viewPolicy,
} from '#plugins/policies/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import { addPolicyRange, makeGroup, makeOrganisation, makePolicy } from '#tests/server/app/builders.ts';
import type { Body } from '#tests/server/app/input.ts';

const HERE = '203.0.113.7';
let it: Acme<'owner' | 'admin'>;
let sales: number;
let support: number;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'], address: HERE });
  ({ id: sales } = await makeGroup(it.store, it.acme, [], { name: 'Sales' }));
  ({ id: support } = await makeGroup(it.store, it.acme, [], { name: 'Support' }));
});

const create = (policy_name: unknown, group_ids: unknown = [sales]) =>
  it.admin.post('/api/securitypolicy/create', { policy_name, group_ids });
const view = async (id: number) => (await it.admin.call(viewPolicy, { params: { id } })).body;
const list = async () => (await it.admin.call(listPolicies)).body.securitypolicy_list as object[];
const add = (policy_id: number, from: unknown, to: unknown = from, more: object = {}, by: Browser = it.admin) =>
  by.post('/api/securitypolicy/add/ipaddress', { policy_id, from_ipaddress: from, to_ipaddress: to, ...more });
const remove = (policy_id: number, policyipaddress_id: number, more: Partial<Body<typeof removeRange>> = {}) =>
  it.admin.call(removeRange, { body: { password: '', id: policy_id, rangeId: policyipaddress_id, ...more } });
const made = async (name = 'Office', groups = [sales]) => Number((await create(name, groups)).body.policy_id);
const idOf = ({ body }: Answer) => Number(body.policyipaddress_id);
const lockedOut = { status: 409, body: { code: 409, reason: 'lockout' } };

test('the names of docs/specification/product.md are enough: each list and record is there under one of them', async () => {
  const { body: listed } = await it.admin.call(listPolicies);
  const [first] = listed.securitypolicy_list as { policy_id: number }[];
  expect(listed.secuirtypolicy_details).toEqual(listed.securitypolicy_list);
  const { body: viewed } = await it.admin.get(`/api/securitypolicy/view/${first?.policy_id}`);
  expect(viewed.secuirtypolicy_details).toEqual(viewed.policy_details);
  const { body: own } = await it.admin.call(listOrganisations);
  expect(own.org_details).toEqual(own.org_list);
});

describe('a policy', () => {
  test.each([
    [{ policy_name: '' }, 'policy_name'],
    [{ policy_name: '   ' }, 'policy_name'],
    [{ policy_name: 'x'.repeat(101) }, 'policy_name'],
    [{ group_ids: [] }, 'group_ids'],
    [{ group_ids: undefined }, 'group_ids'],
  ])('is refused under its field for %j', async (wrong, field) => {
    const body = { policy_name: 'Office', group_ids: [sales], ...wrong };
    const created = await it.admin.post('/api/securitypolicy/create', body);
    expect(created).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const id = await made('Other');
    expect(await it.admin.post('/api/securitypolicy/update', { ...body, policy_id: id })).toMatchObject({
      status: 422,
    });
  });

  test('with a name that exists is refused under its field, ignoring case; its own name is accepted', async () => {
    const id = await made('Office');
    const taken = {
      status: 422,
      body: { errors: { policy_name: ['There is already a security policy with this name.'] } },
    };
    expect(await create('  oFFice ')).toMatchObject(taken);
    const other = await made('Home');
    const update = (policy_id: number, policy_name: string) =>
      it.admin.call(updatePolicy, { body: { id: policy_id, name: policy_name, groups: [sales] } });
    expect(await update(other, 'OFFICE')).toMatchObject(taken);
    expect((await update(id, 'OFFICE')).status).toBe(200);
  });

  test('with an unknown group, or a group of another organisation, gets the same refusal', async () => {
    const { id: foreign } = await makeGroup(it.store, await makeOrganisation(it.store));
    const answers = [await create('A', [sales, foreign]), await create('A', [sales, 987_654])];
    expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text]);
    expect(answers[0]).toMatchObject({ status: 404, body: { status: 'This group does not exist.' } });
    expect(await list()).toHaveLength(1);
  });

  test('is listed with its groups, after the default one, which has none', async () => {
    await made('Zebra', [support, sales, sales]);
    await made('Able');
    expect(await list()).toMatchObject([
      { policy_name: 'Default Policy', is_default: '1', group_count: 0, group_ids: [], is_forced2fa: '0', ip_count: 0 },
      { policy_name: 'Able', is_default: '0', group_count: 1 },
      {
        policy_name: 'Zebra',
        group_count: 2,
        group_ids: [
          { group_id: sales, group_name: 'Sales' },
          { group_id: support, group_name: 'Support' },
        ],
      },
    ]);
  });

  test('is viewed with the viewer’s address; another organisation’s policy is answered as unknown', async () => {
    const id = await made();
    expect(await view(id)).toMatchObject({
      policy_details: { policy_id: id, policy_name: 'Office', twofactor_enable: '0' },
      ipddress_list: [],
      current_ipaddress: HERE,
    });
    const theirs = await makePolicy(it.store, await makeOrganisation(it.store), {});
    for (const unknown of [theirs.id, 987_654])
      expect(await view(unknown)).toMatchObject({
        code: 404,
        status_code: '404',
        status: 'This security policy does not exist.',
      });
  });

  test('changes its groups and its name, and is deleted with its ranges', async () => {
    const id = await made();
    await add(id, '10.0.0.1');
    const body = { id, name: 'Home', groups: [support] };
    expect((await it.admin.call(updatePolicy, { body })).body.status).toBe('The security policy was updated.');
    expect(await view(id)).toMatchObject({
      policy_details: { policy_name: 'Home', group_details: [{ group_id: support, group_name: 'Support' }] },
    });
    expect((await it.admin.call(deletePolicy, { params: { id } })).status).toBe(200);
    expect((await it.admin.call(deletePolicy, { params: { id } })).status).toBe(404);
    expect(await it.store.read.selectFrom('policy_ranges').selectAll().execute()).toEqual([]);
  });

  describe('that two people change at once', () => {
    const update = (policy_id: number, fields: object, was?: object) =>
      it.admin.post('/api/securitypolicy/update', { policy_id, ...fields, ...(was && { was }) });
    const groupsOf = async (id: number) =>
      ((await view(id)).policy_details as { group_details: { group_name: string }[] }).group_details.map(
        (group) => group.group_name,
      );

    test('keeps the group that the first has added; a form with the current values is saved', async () => {
      const id = await made('Office', [sales]);
      const was = { policy_name: 'Office', group_ids: [sales] };
      expect(await update(id, { policy_name: 'Office', group_ids: [support, sales] }, was)).toMatchObject({
        status: 200,
      });
      const second = await update(id, { policy_name: 'Offices', group_ids: [sales] }, was);
      expect(second).toMatchObject({
        status: 409,
        body: {
          code: 409,
          status:
            'Somebody else has changed this security policy in the meantime. Look at what has changed, then save again.',
        },
      });
      expect(second.body).not.toHaveProperty('reason');
      expect(await groupsOf(id)).toEqual(['Sales', 'Support']);
      // Lists are sets: another order is not a change.
      const now = { policy_name: 'Office', group_ids: [support, sales] };
      expect((await update(id, { policy_name: 'Offices', group_ids: [sales, support] }, now)).status).toBe(200);
      expect(await groupsOf(id)).toEqual(['Sales', 'Support']);
    });

    test('reports a group that was deleted meanwhile; it is saved when sent again after a lost answer, or without `was`', async () => {
      const id = await made('Office', [sales, support]);
      const was = { policy_name: 'Office', group_ids: [sales, support] };
      await it.admin.call(deleteGroup, { params: { id: support } });
      const gone = await update(id, { policy_name: 'Home', group_ids: [sales, support] }, was);
      expect(gone).toMatchObject({ status: 409, body: { status: expect.stringContaining('Somebody else') } });
      const wanted = { policy_name: 'Home', group_ids: [sales] };
      expect((await update(id, wanted)).status).toBe(200);
      expect((await update(id, wanted, was)).status).toBe(200);
    });

    test('at the same moment is changed by one of them only', async () => {
      const id = await made('Office', [sales]);
      const was = { policy_name: 'Office', group_ids: [sales] };
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((policy_name) => update(id, { policy_name, group_ids: [sales] }, was)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    });
  });

  test('groups are found by any part of the name, in the order of names', async () => {
    const search = async (body: Partial<Body<typeof searchGroups>>) =>
      (await it.admin.call(searchGroups, { body })).body.group_list as { group_name: string }[];
    expect((await search({ name: '' })).map((one) => one.group_name)).toEqual(['Sales', 'Support']);
    expect(await search({ name: 'UPP' })).toEqual([{ group_id: support, group_name: 'Support' }]);
    expect(await search({ name: '%' })).toEqual([]);
    expect(await search({ name: '', limit: 1 })).toHaveLength(1);
  });

  test('with 200 groups is kept and shown', async () => {
    const groups: number[] = [];
    for (let at = 0; at < 200; at++) groups.push((await makeGroup(it.store, it.acme)).id);
    const id = await made('Large', groups);
    expect(await view(id)).toMatchObject({ policy_details: { group_count: 200 } });
  });
});

describe('the default policy', () => {
  test('cannot be edited, given groups or deleted; its two-factor switch and ranges can', async () => {
    const body = { id: it.acme.policyId, name: 'Mine', groups: [sales] };
    expect((await it.admin.call(updatePolicy, { body })).status).toBe(409);
    expect((await it.admin.call(deletePolicy, { params: { id: it.acme.policyId } })).status).toBe(409);
    expect((await add(it.acme.policyId, HERE)).status).toBe(200);
    const forced = { id: it.acme.policyId, forced: true };
    expect((await it.admin.call(setForced, { body: forced })).status).toBe(200);
    expect(await it.store.read.selectFrom('policies').select(['name', 'force_two_factor']).execute()).toEqual([
      { name: 'Default Policy', force_two_factor: 1 },
    ]);
  });

  test('has the rule of passkeys only from the next call on; the file, the activity and Undo know it', async () => {
    const id = await made();
    const only = (policy_id: number, on = '1') =>
      it.admin.post('/api/securitypolicy/passkeys/update', { policy_id, is_passkeys_only: on });
    const details = async () => (await view(id)).policy_details as { is_passkeys_only: string };
    const entry = Number((await only(id)).headers['x-entry']);
    expect((await details()).is_passkeys_only).toBe('1');
    const file = await it.admin.call(exportPolicies, { query: { format: 'csv' } });
    expect(file.text).toContain('Passkeys only');
    expect((await it.admin.call(undoEntry, { body: { id: entry } })).body.code).toBe(200);
    expect((await details()).is_passkeys_only).toBe('0');
    // A deleted policy comes back with it.
    await only(id);
    const gone = Number((await it.admin.call(deletePolicy, { params: { id } })).headers['x-entry']);
    expect((await it.admin.call(undoEntry, { body: { id: gone } })).body.code).toBe(200);
    expect((await details()).is_passkeys_only).toBe('1');
    await only(it.acme.policyId);
    expect((await it.admin.call(listPolicies)).body.code).toBe(452);
  });

  test('with forced two-factor, people without a second factor must set it up from the next call on', async () => {
    await it.admin.call(setForced, { body: { id: it.acme.policyId, forced: true } });
    expect((await it.admin.call(listPolicies)).body.code).toBe(452);
  });
});

describe('ranges', () => {
  test.each([
    ['', '10.0.0.1', 'from_ipaddress'],
    ['10.0.0.1', '', 'to_ipaddress'],
    ['10.0.0.256', '10.0.0.1', 'from_ipaddress'],
    ['10.0.0.0/8', '10.0.0.1', 'from_ipaddress'],
    ['10.0.0.2', '10.0.0.1', 'to_ipaddress'],
    ['::2', '::1', 'to_ipaddress'],
    ['10.0.0.1', '2001:db8::1', 'to_ipaddress'],
    ['::ffff:10.0.0.1', '2001:db8::1', 'to_ipaddress'],
  ])('from %o to %o are refused under %s', async (from, to, field) => {
    const answer = await add(await made(), from, to);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  test('are stored in one spelling, IPv4-mapped as IPv4, and sorted by address', async () => {
    const id = await made();
    await add(id, '2001:DB8:0:0::1', '2001:db8::00ff');
    await add(id, '::ffff:10.0.0.9', '10.0.0.10');
    await add(id, ' 9.0.0.1 ');
    expect(await view(id)).toMatchObject({
      ipddress_list: [
        { from_ipaddress: '9.0.0.1', to_ipaddress: '9.0.0.1' },
        { from_ipaddress: '10.0.0.9', to_ipaddress: '10.0.0.10' },
        { from_ipaddress: '2001:db8::1', to_ipaddress: '2001:db8::ff' },
      ],
    });
  });

  test('are unique in any spelling; five parallel calls make one', async () => {
    const id = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, '10.0.0.1', '10.0.0.9')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    expect((await add(id, '::ffff:10.0.0.1', '10.0.0.9')).status).toBe(422);
    expect((await view(id)).ipddress_list).toHaveLength(1);
  });

  test('are at most 500', async () => {
    const id = await made();
    for (let at = 0; at < 499; at++)
      await addPolicyRange(it.store, id, `10.0.${at >> 8}.${at & 255}`, `10.0.${at >> 8}.${at & 255}`);
    expect((await add(id, '192.0.2.9')).status).toBe(200);
    expect(await add(id, '192.0.2.1')).toMatchObject({ status: 409 });
    expect((await view(id)).ipddress_list).toHaveLength(500);
  });

  test('can be replaced; a range of another policy is neither replaced nor removed', async () => {
    const [id, other] = [await made(), await made('Other', [support])];
    const range = idOf(await add(id, '10.0.0.1'));
    const theirs = idOf(await add(other, '10.0.0.1'));
    expect((await add(id, '10.0.0.2', '10.0.0.3', { policyipaddress_id: theirs })).status).toBe(404);
    expect((await remove(id, theirs)).status).toBe(404);
    expect((await add(id, '10.0.0.2', '10.0.0.3', { policyipaddress_id: range })).status).toBe(200);
    expect(await view(id)).toMatchObject({ ipddress_list: [{ from_ipaddress: '10.0.0.2' }] });
    expect((await remove(other, theirs)).status).toBe(200);
    expect((await remove(other, theirs)).status).toBe(404);
  });

  test('of a policy that was deleted meanwhile are answered as unknown', async () => {
    const id = await made();
    await it.admin.call(deletePolicy, { params: { id } });
    for (const answer of [
      await add(id, '10.0.0.1'),
      await it.admin.call(updatePolicy, { body: { id, name: 'A', groups: [sales] } }),
      await it.admin.call(setForced, { body: { id, forced: true } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { status: 'This security policy does not exist.' } });
  });
});

describe('lock-out', () => {
  /** The owner shuts out everybody. */
  const shutOut = async () =>
    add(it.acme.policyId, '10.0.0.1', '10.0.0.1', { confirm_lockout: true }, await it.as(it.owner, HERE));

  test('a range that shuts the viewer out is refused with the people it affects and changes nothing; confirmed it is made', async () => {
    const answer = await add(it.acme.policyId, '10.0.0.1');
    expect(answer).toMatchObject({
      ...lockedOut,
      body: { lockout: { lose_count: 2, unknown_count: 0, setup_count: 0, is_viewer: '1', is_all_owners: '1' } },
    });
    expect(answer.body.status).toContain(HERE);
    expect(await view(it.acme.policyId)).toMatchObject({ ipddress_list: [] });
    // No administrator, but the owner alone, shuts out the last owner (server/domain/lockout/lastOwner.test.ts).
    expect((await shutOut()).status).toBe(200);
    expect((await it.admin.call(listPolicies)).body.code).toBe(451);
  });

  test('removing the range that admits the viewer, or the group whose policy does, is refused', async () => {
    const person = await it.make({ admin: true });
    const { id, groupId } = await makePolicy(it.store, it.acme, { people: [person], ranges: [[HERE, HERE]] });
    await shutOut();
    const mine = await it.as(person, HERE);
    const { body } = await mine.call(viewPolicy, { params: { id } });
    const [range] = body.ipddress_list as { policyipaddress_id: number }[];
    const gone = { password: '', policy_id: id, policyipaddress_id: range?.policyipaddress_id };
    const update = (groups: number[]) => ({ policy_id: id, policy_name: 'A', group_ids: groups });
    expect(await mine.post('/api/securitypolicy/remove/ipaddress', gone)).toMatchObject(lockedOut);
    expect(await mine.post('/api/securitypolicy/update', update([sales]))).toMatchObject(lockedOut);
    expect(await mine.call(deletePolicy, { params: { id } })).toMatchObject(lockedOut);
    expect((await mine.post('/api/securitypolicy/update', update([sales, groupId]))).status).toBe(200);
    expect((await mine.call(deletePolicy, { params: { id }, query: { confirmLockout: true } })).status).toBe(200);
    expect((await mine.call(listPolicies)).body.code).toBe(451);
  });

  test('a change that admits the viewer but no owner is refused', async () => {
    await it.store.write((tx) =>
      tx.updateTable('sessions').set({ address: '192.0.2.1' }).where('person_id', '=', it.owner.id).execute(),
    );
    expect(await add(it.acme.policyId, HERE)).toMatchObject({
      ...lockedOut,
      body: { lockout: { lose_count: 1, is_viewer: '0', is_all_owners: '1' } },
    });
    expect(await add(it.acme.policyId, HERE, HERE, { confirm_lockout: true })).toMatchObject(lockedOut);
  });

  test('two changes at once cannot do together what each alone may not', async () => {
    const second = await it.make({ owner: true });
    const [one, two] = [
      await makePolicy(it.store, it.acme, { people: [it.owner] }),
      await makePolicy(it.store, it.acme, { people: [second] }),
    ];
    await it.as(second, HERE);
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([one, two].map(({ id }) => add(id, '10.0.0.1')));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      await it.store.write((tx) => tx.deleteFrom('policy_ranges').execute());
    }
  });
});
