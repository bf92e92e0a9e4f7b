import { afterEach, beforeEach, expect, test } from 'vitest';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { addApplications } from '#plugins/applications/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeGroup, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { organisationForm } from '#tests/server/app/organisationForm.ts';
import type { Browser } from '#tests/server/app/browser.ts';

let it: TestApp;
let owner: Browser;
let admin: Browser;
let w: Awaited<ReturnType<typeof makeWorld>>;

const BOOKS = 3;
const PROJECTS = 4;
const roles = { crmrole_id: null, profile_id: null };

async function makeWorld() {
  const acme = await makeOrganisation(it.store, { name: 'Acme' });
  const boss = await makePerson(it.store, acme, { owner: true });
  owner = await it.as(boss, '203.0.113.7');
  admin = await it.as(await makePerson(it.store, acme, { owner: true }), '203.0.113.8');
  const named = (first_name: string) =>
    makePerson(it.store, acme, { invitedOnly: true, person: { first_name, last_name: 'Roe' } });
  const [ada, bob, sameName, eve] = [await named('Ada'), await named('Bob'), await named('Ada'), await named('Eve')];
  const group = await makeGroup(it.store, acme, [{ id: eve.id, role: 'moderator' }, bob]);
  const others = [await makeGroup(it.store, acme, [eve]), await makeGroup(it.store, acme, [eve])];
  const make = async (path: string, body: object, key: string) => {
    const answer = await owner.post(path as '/', body);
    expect([path, answer.body.status, answer.body.code]).toEqual([path, answer.body.status, 200]);
    return Number(answer.body[key]);
  };
  await owner.call(addApplications, { body: { applications: [{ id: BOOKS }, { id: PROJECTS }] } });
  for (const app_id of [BOOKS, PROJECTS])
    await make('/api/application/add/user', { app_id, user_id: bob.id, ...roles, role_id: 2 }, 'code');
  const policy = await make(
    '/api/securitypolicy/create',
    { policy_name: 'Office', group_ids: [group.id] },
    'policy_id',
  );
  const wiki = {
    app_name: 'Wiki',
    app_desc: '',
    app_url: 'https://wiki.example/',
    role_list: [{ role_name: 'Reader' }],
  };
  const own = await make('/api/application/own/add', wiki, 'app_id');
  const hook = { webhook_url: 'https://new.example/hook', webhook_desc: '', type_list: ['*'] };
  const webhook = await make('/api/webhook/create', hook, 'webhook_id');
  // The form is filled in once, so that a change below changes one field.
  await owner.post('/api/organisation/update', {
    org_id: acme.id,
    org_name: 'Acme',
    org_displayname: 'Acme',
    ...organisationForm,
  });
  return { acme, boss, ada, bob, sameName, eve, group, others, policy, own, wiki, webhook, hook };
}

beforeEach(async () => {
  it = await startTestApp();
  w = await makeWorld();
});
afterEach(() => it.close());

type Call = () => [path: string, body: object];

const add =
  (people: () => { id: number }[], as = 'add_users'): Call =>
  () => ['/api/group/user/update', { group_id: w.group.id, [as]: people().map(({ id }) => id) }];
const remove = (person: () => { id: number }): Call => add(() => [person()], 'remove_users');
const role =
  (app_id: number, role_id: number): Call =>
  () => ['/api/user/app/role', { app_id, user_id: w.bob.id, ...roles, role_id }];
const disable =
  (app_id: number, status: string): Call =>
  () => ['/api/user/app/status', { app_id, user_id: w.bob.id, userapp_status: status }];
const endIn =
  (app_id: number, ends_on: string): Call =>
  () => ['/api/user/app/end', { app_id, user_id: w.bob.id, ends_on }];
const end =
  (ends_on: string): Call =>
  () => ['/api/user/end', { user_id: w.bob.id, ends_on }];
const range =
  (from: string, more: () => object = () => ({})): Call =>
  () => [
    '/api/securitypolicy/add/ipaddress',
    { policy_id: w.policy, from_ipaddress: from, to_ipaddress: '203.0.113.255', ...more() },
  ];
const policy =
  (change: () => object): Call =>
  () => [
    '/api/securitypolicy/update',
    { policy_id: w.policy, policy_name: 'Office', group_ids: [w.group.id], ...change() },
  ];
const rights =
  (body: object): Call =>
  () => ['/api/admin/user/', { user_id: w.bob.id, is_admin: '0', ...body }];
const form =
  (body: object): Call =>
  () => [
    '/api/organisation/update',
    { org_id: w.acme.id, org_name: 'Acme', org_displayname: 'Acme', ...organisationForm, ...body },
  ];
const hook =
  (body: object): Call =>
  () => ['/api/webhook/update', { webhook_id: w.webhook, ...w.hook, ...body }];
const wiki =
  (body: object): Call =>
  () => ['/api/application/own/update', { app_id: w.own, ...w.wiki, ...body }];
const name =
  (user_fname: string, user_lname = 'Roe'): Call =>
  () => ['/api/user/update', { user_id: w.bob.id, user_fname, user_lname }];
const archive =
  (archived: '0' | '1'): Call =>
  () => ['/api/application/own/archive', { app_id: w.own, is_archived: archived }];

const cases: [what: string, first: Call, other: Call, same: Call][] = [
  ['who is added to a group', add(() => [w.ada]), add(() => [w.sameName]), add(() => [w.ada], 'add_moderators')],
  ['who is removed from a group', remove(() => w.bob), add(() => [w.ada]), add(() => [w.bob], 'add_moderators')],
  [
    'a role in a group',
    () => ['/api/group/user/role', { group_id: w.group.id, groupuser_id: w.bob.id, groupuser_role: '1' }],
    add(() => [w.ada]),
    remove(() => w.bob),
  ],
  [
    'a group and its people',
    () => [
      '/api/group/update',
      { group_id: w.group.id, group_name: 'Two', group_desc: '', members: [w.ada.id, w.bob.id] },
    ],
    add(() => [w.sameName]),
    remove(() => w.ada),
  ],
  ['a role in an application', role(BOOKS, 1), role(PROJECTS, 1), role(BOOKS, 3)],
  ['what is disabled', disable(BOOKS, '0'), disable(PROJECTS, '0'), disable(BOOKS, '1')],
  ['an end in an application', endIn(BOOKS, '2099-01-31'), endIn(PROJECTS, '2099-01-31'), endIn(BOOKS, '2099-02-28')],
  ['the end of a person', end('2099-01-31'), endIn(BOOKS, '2099-01-31'), end('2099-02-28')],
  ['a range of a policy', range('203.0.113.1'), range('203.0.113.2'), () => removed()],
  [
    'the groups of a policy',
    policy(() => ({ group_ids: [w.group.id, w.others[0]?.id] })),
    policy(() => ({ group_ids: [w.group.id, w.others[0]?.id, w.others[1]?.id] })),
    policy(() => ({ group_ids: [w.group.id] })),
  ],
  [
    'the name of a policy',
    policy(() => ({ policy_name: 'A' })),
    range('203.0.113.1'),
    policy(() => ({ policy_name: 'B' })),
  ],
  ['duties', rights({ duties: ['people'] }), name('Rob'), rights({ duties: ['applications'], duty_app_ids: [BOOKS] })],
  ['a name', name('Rob'), name('Rob', 'Doe'), name('Bobby')],
  [
    'a status',
    () => ['/api/user/status', { user_id: w.bob.id, user_status: 'inactive' }],
    name('Rob'),
    () => ['/api/user/status', { user_id: w.bob.id, user_status: 'active' }],
  ],
  ['the organisation', form({ org_name: 'A' }), form({ org_name: 'A', org_displayname: 'B' }), form({ org_name: 'C' })],
  [
    'a webhook',
    hook({ webhook_desc: 'A' }),
    hook({ webhook_desc: 'A', type_list: ['users.created'] }),
    hook({ webhook_desc: 'B' }),
  ],
  ['an application of one’s own', wiki({ app_name: 'A' }), archive('1'), wiki({ app_name: 'B' })],
  ['an archived application', archive('1'), wiki({ app_name: 'B' }), archive('0')],
];

/** The newest range of the policy, removed. */
const removed = (): [string, object] => [
  '/api/securitypolicy/remove/ipaddress',
  { policy_id: w.policy, policyipaddress_id: lastRange },
];
let lastRange = 0;

async function send(browser: Browser, call: Call): Promise<number> {
  const [path, body] = call();
  const answer = await browser.post(path as '/', body);
  expect([path, answer.body.status, answer.body.code]).toEqual([path, answer.body.status, 200]);
  lastRange = Number(answer.body.policyipaddress_id ?? lastRange);
  const [newest] = (await owner.call(listActivity, { query: { limit: 1 } })).body.entry_list as { entry_id: number }[];
  return newest?.entry_id ?? 0;
}
const undo = async (entry_id: number) => (await owner.call(undoEntry, { body: { id: entry_id } })).body.status;

test.each(cases)('undo of %s passes over another thing that was changed since', async (_what, first, other) => {
  const entry = await send(owner, first);
  await send(admin, other);
  expect(await undo(entry)).toMatch(/^Undone/);
});

test.each(cases)('undo of %s is refused once the same was changed', async (_what, first, _other, same) => {
  const entry = await send(owner, first);
  await send(admin, same);
  expect(await undo(entry)).toMatch(/has changed the same thing since then/);
});
