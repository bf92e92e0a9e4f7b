import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duties, type Duty } from '#core/access/duty.ts';
import { addApplications } from '#plugins/applications/contract.ts';
import { beginImport } from '#plugins/imports/contract.ts';
import { askForAccess, listRequests } from '#plugins/requests/contract.ts';
import { deleteUser } from '#plugins/users/contract.ts';
import { newId } from '#server/platform/db/newId.ts';
import { callsOfDuty } from '#tests/server/access/duties.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, type MadeOrganisation } from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { addAccessToken } from '#tests/server/world/tokens.ts';
import { accessRequestsTable } from '#server/features/requests/tables.ts';

const ABOVE = 'Only a full administrator can change an administrator.';
const IN_GROUP = 'Only an administrator can remove or convert an administrator.';

/** Somebody with rights, and the records of the person that calls name. */
interface Target {
  id: number;
  email: string;
  group: number;
  request: number;
  token: number;
  /** A deleted person who had the same rights. */
  deleted: number;
}

interface Refusal {
  path?: string;
  body?: object;
  says: string;
}

const book = 3;
const roles = { role_id: 1, crmrole_id: null, profile_id: null };
const file = (one: Target) => [
  { row: 1, user_fname: 'Any', user_lname: 'Body', user_email: one.email, applications: 'Books (Viewer)' },
  { row: 2, user_email: one.email, groups: 'G (Member)', access_ends_on: '2099-01-01' },
];

/** What a limited administrator asks for, for each call that changes something of a person. */
const changes: Record<string, (one: Target) => Refusal> = {
  'POST /api/user/update': ({ id }) => ({ body: { user_id: id, user_fname: 'New', user_lname: '' }, says: ABOVE }),
  'POST /api/user/resendinvitation': ({ id }) => ({ body: { user_id: id }, says: ABOVE }),
  'POST /api/user/status': ({ id }) => ({ body: { user_id: id, user_status: 'inactive' }, says: ABOVE }),
  'POST /api/user/end': ({ id }) => ({ body: { user_id: id, ends_on: '2099-11-30' }, says: ABOVE }),
  'DELETE /api/user/delete/:id': ({ id }) => ({ path: `/api/user/delete/${id}`, says: ABOVE }),
  'POST /api/user/restore': ({ deleted }) => ({ body: { user_id: deleted }, says: ABOVE }),
  'POST /api/group/update': ({ group, id }) => ({
    body: { group_id: group, group_name: 'G', moderators: [], members: [id] },
    says: IN_GROUP,
  }),
  'POST /api/group/user/update': ({ group, id }) => ({ body: { group_id: group, remove_users: [id] }, says: IN_GROUP }),
  'POST /api/group/user/role': ({ group, id }) => ({
    body: { group_id: group, groupuser_id: id, groupuser_role: '2' },
    says: IN_GROUP,
  }),
  'DELETE /api/group/delete/:id': ({ group }) => ({ path: `/api/group/delete/${group}`, says: IN_GROUP }),
  'POST /api/application/add/user': ({ id }) => ({ body: { app_id: 2, user_id: id, ...roles }, says: ABOVE }),
  'POST /api/user/assign/app': ({ id }) => ({
    body: { user_id: id, user_app: [{ app_id: 2, ...roles }] },
    says: ABOVE,
  }),
  'POST /api/user/app/status': ({ id }) => ({
    body: { app_id: book, user_id: id, userapp_status: '0' },
    says: ABOVE,
  }),
  'POST /api/user/app/end': ({ id }) => ({ body: { app_id: book, user_id: id, ends_on: '2099-11-30' }, says: ABOVE }),
  'POST /api/user/app/role': ({ id }) => ({ body: { app_id: book, user_id: id, ...roles, role_id: 2 }, says: ABOVE }),
  'POST /api/request/approve': ({ request }) => ({ body: { request_id: request }, says: ABOVE }),
  'POST /api/request/refuse': ({ request }) => ({ body: { request_id: request, request_reason: 'No.' }, says: ABOVE }),
  'POST /api/user/session/end': ({ id }) => ({ body: { user_id: id, session_id: 'all' }, says: ABOVE }),
  'POST /api/user/factors/reset': ({ id }) => ({ body: { user_id: id }, says: ABOVE }),
  'POST /api/security/token/members/end': ({ token }) => ({ body: { token_id: token }, says: ABOVE }),
  'POST /api/user/import/check': (one) => ({ body: { rows: file(one) }, says: ABOVE }),
};

/** Calls that change nothing of a person who is already here, each with the reason. */
const others: Record<string, string> = {
  'POST /api/user/create': 'adds a new person',
  'POST /api/group/create': 'a group gives no rights, and a moderator may add anybody too',
  'POST /api/group/user/search': 'reads',
  'POST /api/lockout/preview': 'reads',
  'POST /api/user/import': 'begins a file',
  'POST /api/user/import/rows': 'has a test of its own below',
  'POST /api/user/import/end': 'ends a file',
  'POST /api/securitypolicy/group/search': 'reads',
  // The rules of groups: server/domain/lockout keeps them from shutting an administrator out.
  'POST /api/securitypolicy/create': 'a rule',
  'POST /api/securitypolicy/update': 'a rule',
  'POST /api/securitypolicy/twofactor/update': 'a rule',
  'POST /api/securitypolicy/passkeys/update': 'a rule',
  'POST /api/securitypolicy/add/ipaddress': 'a rule',
  'POST /api/securitypolicy/remove/ipaddress': 'a rule',
  'DELETE /api/securitypolicy/delete/:id': 'a rule',
};

const rights = {
  'a full administrator': { admin: true },
  'an owner': { owner: true },
  'a limited administrator': { membership: { duties: 'auditor' } },
};

let server: TestApp;
let acme: MadeOrganisation;
const targets = new Map<string, Target>();
const by = new Map<Duty, Browser>();

beforeAll(async () => {
  server = await startTestApp();
  const { store } = server;
  acme = await makeOrganisation(store);
  const full = await server.as(await makePerson(store, acme, { owner: true }));
  await full.call(addApplications, { body: { applications: [{ id: 2 }, { id: book }] } });
  for (const duty of duties)
    // With the duty People beside it, so that a file may give applications.
    by.set(
      duty,
      await server.as(
        await makePerson(store, acme, {
          membership: { duties: duty === 'applications' ? 'people applications' : duty },
        }),
      ),
    );
  for (const [who, options] of Object.entries(rights)) targets.set(who, await target(options, full));
});
afterAll(() => server.close());

async function target(options: object, full: Browser): Promise<Target> {
  const { store } = server;
  const { id, email } = await makePerson(store, acme, options);
  const group = await makeGroup(store, acme, [{ id, role: 'moderator' }]);
  await full.post('/api/application/add/user', { app_id: book, user_id: id, ...roles });
  const request = await store.write(async (tx) => {
    const row = { organisation_id: acme.id, person_id: id, application_id: 2, asked_at: server.clock.now, reason: '' };
    const made = { id: await newId(tx, accessRequestsTable), ...row };
    await tx.insertInto('access_requests').values(made).execute();
    return made.id;
  });
  const { accessToken } = await addAccessToken(server, { organisationId: acme.id, personId: id }, `of ${id}`);
  const { id: deleted } = await makePerson(store, acme, { ...options, owner: false, invitedOnly: true });
  if ('owner' in options)
    await store.write((tx) =>
      tx.updateTable('memberships').set({ is_admin: 1 }).where('person_id', '=', deleted).execute(),
    );
  await full.call(deleteUser, { params: { id: deleted } });
  return { id, email, group: group.id, request, token: accessToken, deleted };
}

/** Everything that the organisation knows of a person. */
async function known({ id, deleted }: Target) {
  const { read } = server.store;
  const of = [id, deleted];
  return Promise.all([
    read.selectFrom('people').selectAll().where('id', 'in', of).orderBy('id').execute(),
    read.selectFrom('memberships').selectAll().where('person_id', 'in', of).orderBy('person_id').execute(),
    read.selectFrom('assignments').selectAll().where('person_id', 'in', of).orderBy('application_id').execute(),
    read.selectFrom('group_members').selectAll().where('person_id', 'in', of).execute(),
    read.selectFrom('access_requests').selectAll().where('person_id', 'in', of).execute(),
    read.selectFrom('access_tokens').selectAll().where('person_id', 'in', of).execute(),
  ]);
}

function of<K, V>(map: Map<K, V>, key: K): V {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The tables of this test do not know ${String(key)}.`);
  return found;
}

const calls = duties.flatMap((duty) =>
  callsOfDuty[duty]
    .filter((call) => !call.startsWith('GET ') && !(call in others))
    .map((call) => [duty, call] as const),
);

describe.each(Object.keys(rights))('nobody with duties alone changes anything of %s', (who) => {
  test.each(calls)('duty %s: %s', async (duty, call) => {
    const one = of(targets, who);
    const before = await known(one);
    const refusal = of(new Map(Object.entries(changes)), call)(one);
    const [method, path = ''] = call.split(' ');
    const browser = of(by, duty);
    const answer =
      method === 'DELETE' ? await browser.delete(refusal.path ?? path) : await browser.post(path, refusal.body);
    expect(answer.text).toContain(refusal.says);
    expect(await known(one)).toEqual(before);
  });

  test.each(['people', 'applications'] as const)('duty %s: a file', async (duty) => {
    const one = of(targets, who);
    const before = await known(one);
    const browser = of(by, duty);
    const { body } = await browser.call(beginImport, { body: { name: 'f.csv', key: 'k'.repeat(16), total: 2 } });
    await browser.post('/api/user/import/rows', { import_id: body.import_id, rows: file(one) });
    expect(await known(one)).toEqual(before);
  });
});

test('the request of an administrator is neither shown nor mailed to the duty Applications', async () => {
  const { id, email } = of(targets, 'a limited administrator');
  await server.store.write((tx) => tx.deleteFrom('access_requests').execute());
  const asking = await (await server.as({ id })).call(askForAccess, { body: { applicationId: 2 } });
  expect(asking.body.status).toBe('The administrators can see your request for CRM.');
  const mails = await server.store.read.selectFrom('outbox').select(['recipient', 'text']).execute();
  const recipients = mails.filter(({ text }) => text.includes(email)).map(({ recipient }) => recipient);
  const full = await server.store.read
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'person_id')
    .select('email')
    .where('is_admin', '=', 1)
    .where('status', '=', 'active')
    .where('joined_at', 'is not', null)
    .execute();
  expect(recipients.toSorted()).toEqual(full.map((one) => one.email).toSorted());
  const { body } = await of(by, 'applications').call(listRequests);
  expect(body.request_list).toEqual([]);
});
