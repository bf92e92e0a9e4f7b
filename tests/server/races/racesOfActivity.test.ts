import { undoRun } from '#plugins/activity/runContract.ts';
import { addApplications } from '#plugins/applications/contract.ts';
import { updateUser } from '#plugins/users/contract.ts';
import { organisationForm } from '#tests/server/app/organisationForm.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, makePolicy, type MadeOrganisation } from '../app/builders.ts';
import { counts, ROUNDS, startProcesses, statuses, type Processes } from '../world/processes.ts';

interface Entry {
  entry_id: number;
  outcome: string;
  changes: { field: string; was: unknown; now: unknown }[];
}

describe.each(counts)('in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;
  let owner: Browser;

  beforeEach(async () => {
    running = await startProcesses(count);
    acme = await makeOrganisation(running.first.store, { name: 'Acme' });
    owner = await running.first.as(await makePerson(running.first.store, acme, { owner: true }));
  });
  afterEach(() => running.close());

  const entries = async (action: string) =>
    ((await owner.get(`/api/activity/list?limit=200&action=${action}` as '/')).body.entry_list as Entry[]).toReversed();

  test('of two writers of one record each entry begins with what the entry before it has left', async () => {
    const { store } = running.first;
    const ada = await makePerson(store, acme);
    const group = await makeGroup(store, acme, [ada]);
    const policy = await makePolicy(store, acme, { ranges: [], people: [] });
    const { app_id } = (await owner.post('/api/application/own/add', wiki('Wiki'))).body;
    await owner.call(addApplications, { body: { applications: [{ id: 3 }] } });
    await owner.post('/api/application/add/user', { app_id: 3, user_id: ada.id, ...roles(1) });
    const { webhook_id } = (await owner.post('/api/webhook/create', hook('first'))).body;
    const cases: [path: string, action: string, body: (name: string, at: number) => object][] = [
      ['user/update', 'users.updated', (name) => ({ user_id: ada.id, user_fname: name, user_lname: name })],
      ['group/update', 'groups.updated', (name) => ({ group_id: group.id, group_name: name, group_desc: name })],
      [
        'securitypolicy/update',
        'policies.updated',
        (name) => ({ policy_id: policy.id, policy_name: name, group_ids: [group.id] }),
      ],
      ['application/own/update', 'applications.updated', (name) => ({ app_id, ...wiki(name) })],
      [
        'user/app/role',
        'applications.role-changed',
        (_, at) => ({ app_id: 3, user_id: ada.id, ...roles(1 + (at % 2)) }),
      ],
      ['webhook/update', 'webhooks.updated', (name) => ({ webhook_id, ...hook(name) })],
      ['user/end', 'users.end-set', (_, at) => ({ user_id: ada.id, ends_on: `2099-01-${10 + at}` })],
      ['organisation/update', 'organisation.updated', (name) => ({ org_id: acme.id, ...organisation(name) })],
    ];
    const wrong: string[] = [];
    for (const [path, action, body] of cases) {
      for (let round = 0; round < ROUNDS; round++) {
        const answers = await running.atOnce(owner, 2, (browser, at) =>
          browser.post(`/api/${path}` as '/', body(`${path.length}${round}${'ab'[at]}`, 2 * round + at)),
        );
        for (const { status, body: reply } of answers)
          if (![200, 409].includes(status)) wrong.push(`${path}: ${status} ${reply.status}`);
      }
      const last = new Map<string, unknown>();
      for (const { changes } of await entries(action))
        for (const { field, was, now } of changes) {
          if (last.has(field) && JSON.stringify(last.get(field)) !== JSON.stringify(was))
            wrong.push(
              `${path}: ${field} was left as ${JSON.stringify(last.get(field))}, then it was ${JSON.stringify(was)}`,
            );
          last.set(field, now);
        }
      if (last.size === 0) wrong.push(`${path}: no entry`);
    }
    expect(wrong).toEqual([]);
  });

  test('one entry undone twice is undone once', async () => {
    const ada = await makePerson(running.first.store, acme);
    for (let round = 0; round < ROUNDS; round++) {
      await owner.call(updateUser, { body: { id: ada.id, firstName: `Ida ${round}`, lastName: 'Moe' } });
      const entry_id = (await entries('users.updated')).at(-1)?.entry_id;
      const undone = await running.atOnce(owner, 2, (browser) => browser.post('/api/activity/undo', { entry_id }));
      expect(statuses(undone)).toEqual([200, 409]);
    }
    expect(await entries('users.updated')).toHaveLength(2 * ROUNDS);
  });

  test('a run undone twice at once is undone once', async () => {
    const made = await Promise.all([0, 1, 2, 3].map(() => makePerson(running.first.store, acme)));
    for (const { id } of made)
      await owner.call(updateUser, { body: { id, firstName: 'Ida', lastName: 'Moe' } }, { 'x-batch': 'run' });
    const undone = await running.atOnce(owner, 2, (browser) => browser.call(undoRun, { body: { batch: 'run' } }));
    expect(statuses(undone)).toEqual([200, 200]);
    expect(await entries('users.updated')).toHaveLength(2 * made.length);
  });
});

const roles = (role_id: number) => ({ role_id, crmrole_id: null, profile_id: null });
const wiki = (app_name: string) => ({
  app_name,
  app_url: 'https://wiki.example/',
  role_list: [{ role_name: 'Reader' }],
});
const hook = (webhook_desc: string) => ({
  webhook_url: 'https://new.example/hook',
  webhook_desc,
  type_list: ['groups.created'],
});
const organisation = (org_name: string) => ({
  org_name,
  org_displayname: org_name,
  ...organisationForm,
});
