import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { addApplications, setAssignmentEnd, setAssignmentStatus } from '#plugins/applications/contract.ts';
import { deleteGroup, setGroupRole, updateGroup, updateGroupPeople } from '#plugins/groups/contract.ts';
import { viewPolicy } from '#plugins/policies/contract.ts';
import { addPersonRange } from '#plugins/security/contract.ts';
import { deleteUser, sendInvitation, setUserEnd, setUserStatus, updateUser } from '#plugins/users/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { organisationForm } from '#tests/server/app/organisationForm.ts';
import { beforeEach, expect, test } from 'vitest';
import { policyUpdated } from '#plugins/policies/events.ts';
import { recordBySystem } from '#server/domain/activity/otherActors.ts';
import { makeGroup } from '#tests/server/app/builders.ts';
import type { Answer, Browser } from '#tests/server/app/browser.ts';
import { changesBetween, stateOf } from '#tests/server/world/state.ts';

let it: Acme<'owner'>;

beforeEach(async () => {
  it = await acme({ people: ['owner'], address: '203.0.113.7' });
});

/** Ids that are counted, times, and rows that say nothing of the content. */
const beside = /^. (activity|webhook_deliveries|member_counts|known_|settings)/;
const plain = (line: string) => line.replace(/"(id|version|created_at)":\d+/g, '"$1":0');

async function content(): Promise<ReadonlyMap<string, readonly string[]>> {
  const state = await stateOf(it.store);
  return new Map([...state].map(([table, rows]) => [table, rows.map(plain).toSorted()]));
}

const newest = async (): Promise<Record<string, unknown>> =>
  ((await it.owner.call(listActivity, { query: { limit: 1 } })).body.entry_list as Record<string, unknown>[])[0] ?? {};

const undo = async (): Promise<Answer> => it.owner.call(undoEntry, { body: { id: Number((await newest()).entry_id) } });

test(
  'every change that can be undone leaves the database as it was, and its undo can be undone',
  { timeout: 120_000 },
  async () => {
    const add = async (body: object) =>
      expect((await it.owner.post('/api/application/add/user', body)).body.code).toBe(200);
    const ada = await it.make();
    const bob = await it.make({ invitedOnly: true });
    const group = await makeGroup(it.store, it.acme, [{ id: ada.id, role: 'moderator' }, bob]);
    const other = await makeGroup(it.store, it.acme, [ada]);
    await it.owner.call(addApplications, { body: { applications: [{ id: 3 }] } });
    await add({ app_id: 3, user_id: ada.id, ...roles, role_id: 2 });
    await add({ app_id: 3, user_id: bob.id, ...roles, role_id: 2 });
    const policy = {
      policy_id: (await it.owner.post('/api/securitypolicy/create', named('Office', group.id))).body.policy_id,
    };
    const range = { from_ipaddress: '203.0.113.0', to_ipaddress: '203.0.113.255' };
    const first = (await it.owner.post('/api/securitypolicy/add/ipaddress', { ...policy, ...range })).body;

    const changes: [name: string, change: () => Promise<Answer>][] = [
      ['status', () => it.owner.call(setUserStatus, { body: { id: ada.id, status: 'inactive' } })],
      ['end', () => it.owner.call(setUserEnd, { body: { id: ada.id, endsOn: '2099-01-31' } })],
      [
        'application end',
        () => it.owner.call(setAssignmentEnd, { body: { applicationId: 3, userId: ada.id, endsOn: '2020-01-31' } }),
      ],
      ['name', () => it.owner.call(updateUser, { body: { id: ada.id, firstName: 'Ida', lastName: 'Dole' } })],
      ['typed name', () => it.owner.call(updateUser, { body: { id: bob.id, firstName: 'Rob', lastName: 'Roe' } })],
      ['admin', () => it.owner.call(setAdmin, { body: { id: ada.id, admin: true } })],
      ['deleted person', () => it.owner.call(deleteUser, { params: { id: bob.id } })],
      ['role', () => it.owner.post('/api/user/app/role', { app_id: 3, user_id: ada.id, ...roles, role_id: 1 })],
      [
        'disabled',
        () => it.owner.call(setAssignmentStatus, { body: { applicationId: 3, userId: ada.id, enabled: false } }),
      ],
      [
        'group people',
        () => it.owner.post('/api/group/user/update', { ...people(group.id), add_users: [], remove_users: [bob.id] }),
      ],
      [
        'group role',
        () => it.owner.call(setGroupRole, { body: { id: other.id, groupUserId: ada.id, role: 'moderator' } }),
      ],
      [
        'group',
        () =>
          it.owner.call(updateGroup, {
            body: {
              id: group.id,
              name: 'Renamed',
              description: 'x',
              members: [ada.id],
            },
          }),
      ],
      [
        'deleted group',
        () => it.owner.call(deleteGroup, { params: { id: group.id }, query: { confirmLockout: true } }),
      ],
      ['policy', () => it.owner.post('/api/securitypolicy/update', { ...policy, ...named('Field', other.id) })],
      ['forced', () => it.owner.post('/api/securitypolicy/twofactor/update', { ...policy, twofactor_enable: '1' })],
      [
        'range changed',
        () =>
          it.owner.post('/api/securitypolicy/add/ipaddress', {
            ...policy,
            from_ipaddress: '198.51.100.1',
            to_ipaddress: '203.0.113.255',
            policyipaddress_id: first.policyipaddress_id,
          }),
      ],
      [
        'second range',
        () =>
          it.owner.post('/api/securitypolicy/add/ipaddress', {
            ...policy,
            from_ipaddress: '2001:db8::1',
            to_ipaddress: '2001:db8::2',
          }),
      ],
      ['deleted policy', () => it.owner.delete(`/api/securitypolicy/delete/${String(policy.policy_id)}`)],
      [
        'organisation',
        () => it.owner.post('/api/organisation/update', { org_id: it.acme.id, ...form, org_name: 'Acme Two' }),
      ],
    ];
    for (const [name, change] of changes) {
      const before = await content();
      expect({ name, ...(await change()).body }).toMatchObject({ name, code: 200 });
      const after = await content();
      expect({ name, ...(await undo()).body }).toMatchObject({ name, code: 200 });
      expect({ name, left: changesBetween(before, await content()).filter((line) => !beside.test(line)) }).toEqual({
        name,
        left: [],
      });
      if (name === 'range changed') continue;
      expect({ name, ...(await undo()).body }).toMatchObject({ name, code: 200 });
      expect({ name, left: changesBetween(after, await content()).filter((line) => !beside.test(line)) }).toEqual({
        name,
        left: [],
      });
      expect({ name, ...(await undo()).body }).toMatchObject({ name, code: 200 });
    }
  },
);

const roles = { crmrole_id: null, profile_id: null };
const form = {
  org_displayname: 'Changed',
  ...organisationForm,
};
const named = (name: string, group: number) => ({ policy_name: name, group_ids: [group] });
const people = (id: number) => ({ group_id: id, add_moderators: [], add_members: [] });

test('what somebody has changed since is not undone, nor what others may not change', async () => {
  const ada = await it.make();
  const admin = await it.as(await it.make({ admin: true }));
  const rename = (name: string) => admin.call(updateUser, { body: { id: ada.id, firstName: name, lastName: '' } });
  await rename('Ida');
  const first = (await newest()).entry_id;
  await rename('Eda');
  const second = (await newest()).entry_id;
  const tryFirst = () => it.owner.call(undoEntry, { body: { id: Number(first) } });
  expect((await tryFirst()).body.status).toMatch(/has changed the same thing since then/);
  expect((await it.owner.call(undoEntry, { body: { id: Number(second) } })).body.code).toBe(200);
  expect((await it.owner.call(undoEntry, { body: { id: Number(second) } })).body.status).toBe('It was already undone.');
  expect((await tryFirst()).body.code).toBe(200);
  expect((await newest()).undoes).toBe(first);
  const member = await it.as(await it.make());
  expect((await member.call(undoEntry, { body: { id: Number(second) } })).body.code).toBe(404);
  await admin.call(sendInvitation, {
    body: {
      id: (await it.make({ invitedOnly: true })).id,
    },
  });
  expect((await undo()).body.status).toBe('A mail that was sent cannot be taken back.');
});

test('undoing a change leaves what somebody has changed in another field since', async () => {
  const admin = await it.as(await it.make({ admin: true }));
  const ada = await it.make({ person: { first_name: 'Old', last_name: 'Old' } });
  const { id } = await makeGroup(it.store, it.acme, [ada]);
  const other = await makeGroup(it.store, it.acme, [ada]);
  const make = async (path: string, body: object, key: string) => (await it.owner.post(path as '/', body)).body[key];
  const roles = [{ role_name: 'Reader' }];
  const wiki = { app_name: 'Old', app_desc: '', app_url: 'https://wiki.example/', role_list: roles };
  const hook = { webhook_url: 'https://new.example/hook', webhook_desc: '', type_list: ['*'] };
  const form = { org_id: it.acme.id, org_name: 'Old', org_displayname: 'Old', ...organisationForm };
  const group = { group_id: id, group_name: 'Old', group_desc: '', moderators: [], members: [ada.id] };
  const policy = { policy_name: 'Old', group_ids: [id] };
  const policy_id = await make('/api/securitypolicy/create', policy, 'policy_id');
  const app_id = await make('/api/application/own/add', wiki, 'app_id');
  const webhook_id = await make('/api/webhook/create', hook, 'webhook_id');
  await it.owner.post('/api/group/update', group);
  await it.owner.post('/api/organisation/update', form);

  const cases: [path: string, whole: object, first: object, second: object][] = [
    [
      'user/update',
      { user_id: ada.id, user_fname: 'Old', user_lname: 'Old' },
      { user_fname: 'A' },
      { user_lname: 'B' },
    ],
    ['group/update', group, { group_name: 'A' }, { group_desc: 'B' }],
    ['securitypolicy/update', { policy_id, ...policy }, { policy_name: 'A' }, { group_ids: [id, other.id] }],
    ['securitypolicy/update', { policy_id, ...policy }, { group_ids: [id, other.id] }, { policy_name: 'B' }],
    ['application/own/update', { app_id, ...wiki }, { app_name: 'A' }, { app_desc: 'B' }],
    ['webhook/update', { webhook_id, ...hook }, { webhook_desc: 'A' }, { type_list: ['users.created'] }],
    ['organisation/update', form, { org_name: 'A' }, { org_displayname: 'B' }],
  ];
  for (const [path, whole, first, second] of cases) {
    const call = `/api/${path}` as '/';
    const send = async (browser: Browser, body: object) => {
      const answer = await browser.post(call, body);
      expect([path, answer.body.status, answer.body.code]).toEqual([path, answer.body.status, 200]);
      return (await newest()).entry_id;
    };
    await send(it.owner, { ...whole, ...second });
    const expected = await content();
    expect((await undo()).body.code).toBe(200);
    const before = await content();
    const entry_id = await send(it.owner, { ...whole, ...first });
    await send(path.startsWith('organisation') ? it.owner : admin, { ...whole, ...first, ...second });
    expect((await it.owner.call(undoEntry, { body: { id: Number(entry_id) } })).body).toMatchObject({ code: 200 });
    const left = changesBetween(expected, await content()).filter((line) => !beside.test(line));
    expect({ path, left }).toEqual({ path, left: [] });
    expect((await send(it.owner, whole)) !== entry_id).toBe(true);
    expect(changesBetween(before, await content()).filter((line) => !beside.test(line))).toEqual([]);
  }
});
test('undoing a change of a group keeps a role that was changed since, and leaves out who was deleted', async () => {
  const [ada, bob, cyd] = await Promise.all([it.make(), it.make({ invitedOnly: true }), it.make()]);
  const { id } = await makeGroup(it.store, it.acme, [cyd]);
  const other = await makeGroup(it.store, it.acme, [cyd]);
  const add = async (person: number, group_id: number) => {
    await it.owner.call(updateGroupPeople, { body: { id: group_id, added: [person] } });
    return (await newest()).entry_id;
  };
  const [ofAda, ofBob] = [await add(ada.id, id), await add(bob.id, other.id)];
  await it.owner.call(setGroupRole, { body: { id, groupUserId: ada.id, role: 'moderator' } });
  expect((await it.owner.call(undoEntry, { body: { id: Number(ofAda) } })).body.status).toMatch(/has changed the same/);
  await it.owner.call(deleteUser, { params: { id: bob.id } });
  expect((await it.owner.call(undoEntry, { body: { id: Number(ofBob) } })).body).toMatchObject({ code: 200 });
});

test('a change of a policy that was recorded before entries held the changed groups alone is taken back', async () => {
  const { id } = await makeGroup(it.store, it.acme, []);
  const { policy_id } = (await it.owner.post('/api/securitypolicy/create', named('Office', id))).body;
  const subject = { id: Number(policy_id), name: 'Office' };
  const reverse = { body: { id: subject.id, name: 'Before', groups: [] } };
  const details = { subject, was: { name: 'Before' }, now: { name: 'Office' }, reverse };
  await it.store.write((tx) => recordBySystem(tx, it.clock.now, it.acme.id, policyUpdated, details));
  expect((await undo()).body.code).toBe(200);
  const { body } = await it.owner.call(viewPolicy, { params: { id: subject.id } });
  expect(body.policy_details).toMatchObject({ policy_name: 'Before', group_ids: [] });
});

const ownRange = (own: Browser, from_ipaddress: string) =>
  own.call(addPersonRange, { body: { from: from_ipaddress, to: '203.0.113.255' } });

test.each<[says: string, change: (own: Browser) => Promise<unknown>]>([
  ['added the allowed IPs .* for their own account', (own) => ownRange(own, '203.0.113.0')],
  [
    'removed the allowed IPs .* from their own account',
    async (own) => {
      const { ipaddress_id: id } = (await ownRange(own, '203.0.113.0')).body;
      return own.get(`/api/security/ipaddress/remove/${String(id)}`);
    },
  ],
  [
    'added the allowed IPs 203.0.113.5',
    async (own) => {
      await ownRange(own, '203.0.113.0');
      return ownRange(own, '203.0.113.5');
    },
  ],
])('a change of the own account is offered by Undo to its maker alone: %s', async (says, change) => {
  const own = await it.as(await it.make(), '203.0.113.9');
  await change(own);
  const mine = async (browser: Browser, query = '') =>
    (await browser.get(`/api/activity/mine${query}`)).body.entry_list as { entry_id: number; sentence: string }[];
  const [offered] = await mine(own);
  expect(offered?.sentence).toMatch(new RegExp(says));
  expect(await mine(own, '?search=nothing+of+this')).toEqual([]);
  expect(await mine(it.owner)).toEqual([]);
  expect((await own.call(undoEntry, { body: { id: Number(offered?.entry_id) } })).body.status).toMatch(/^Undone/);
  expect((await mine(own)).map(({ entry_id }) => entry_id)).not.toContain(offered?.entry_id);
});
