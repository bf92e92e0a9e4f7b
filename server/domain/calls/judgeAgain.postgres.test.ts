import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { assignUser } from '#plugins/applications/contract.ts';
import { deleteGroup } from '#plugins/groups/contract.ts';
import { beginImport } from '#plugins/imports/contract.ts';
import { lockName, forUpdate } from '#server/platform/db/locks.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import { makeGroup, type MadePerson } from '#tests/server/app/builders.ts';
import { eventually } from '#tests/server/eventually.ts';

const CRM = 2;
let it: Acme<'owner' | 'member'>;
let boss: MadePerson;
let admin: Browser;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'member'] });
  boss = await it.make({ membership: { duties: 'people applications' } });
  admin = await it.as(boss);
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: it.acme.id, application_id: CRM, added_at: 1 })
      .execute(),
  );
});

const setBoss = (changed: { duties: string; duty_applications?: string }) =>
  it.store.write((tx) => tx.updateTable('memberships').set(changed).where('person_id', '=', boss.id).execute());

/** Makes a call wait for a lock of somebody else, who lets it go when the caller's rights were changed. */
async function whileWaiting<T>(
  hold: 'person' | 'access' | 'rights',
  call: () => Promise<T>,
  change: () => Promise<unknown>,
) {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  let holds = () => {};
  const held = new Promise<void>((resolve) => (holds = resolve));
  const other = it.store.write(async (tx) => {
    if (hold === 'access') await lockName(tx, `access:${it.acme.id}`);
    else if (hold === 'rights') await lockName(tx, `admins of ${it.acme.id}`);
    else {
      const row = tx.selectFrom('memberships').select('status').where('person_id', '=', it.member.id);
      await row.$call(forUpdate(tx)).execute();
    }
    holds();
    await until;
  });
  await held;
  const answer = call();
  await eventually(
    async () => {
      const { rows } =
        await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          it.store.read,
        );
      expect(rows).toHaveLength(1);
    },
    { interval: 5 },
  );
  await change();
  letGo();
  await other;
  return answer;
}

const roles = { roleId: 3, crmRoleId: 1, profileId: 1 };
const assign = () => admin.call(assignUser, { body: { applicationId: CRM, userId: it.member.id, ...roles } });

test('a call that waited for a person is refused when the right was removed meanwhile, and changes nothing', async () => {
  const answer = await whileWaiting('person', assign, () => setBoss({ duties: 'people' }));
  expect(answer.body).toMatchObject({ code: 403, status: 'This is not among your duties as an administrator.' });
  expect(await it.store.read.selectFrom('assignments').select('person_id').execute()).toEqual([]);
});

test('a duty that was limited to another application meanwhile counts', async () => {
  const answer = await whileWaiting('person', assign, () =>
    setBoss({ duties: 'applications', duty_applications: '3' }),
  );
  expect(answer.body).toMatchObject({ status: 'This application is not among your duties.' });
});

test('a change of a group that waited for another change of access is refused when the right was removed', async () => {
  const group = await makeGroup(it.store, it.acme, [it.member]);
  const answer = await whileWaiting(
    'access',
    () => admin.call(deleteGroup, { params: { id: group.id } }),
    () => setBoss({ duties: '' }),
  );
  expect(answer.body.code).toBe(403);
  expect(await it.store.read.selectFrom('groups').select('id').where('id', '=', group.id).execute()).toHaveLength(1);
});

test('an import gives no application that was taken out of the duties while it waited', async () => {
  const { body } = await admin.call(beginImport, { body: { name: 'people.csv', key: 'k'.repeat(16), total: 1 } });
  const cells = { user_email: 'neo@acme.test', user_fname: 'Neo', user_lname: 'Newman', user_mobile: '0123456789' };
  const row = { row: 1, ...cells, applications: 'CRM (Read Only / Sales Assistant / All Access)' };
  const answer = await whileWaiting(
    'rights',
    () => admin.post('/api/user/import/rows', { import_id: body.import_id, rows: [row] }),
    () => setBoss({ duties: 'people' }),
  );
  expect(answer.body.rows).toMatchObject([{ state: 'wrong', errors: [{ cell: 'applications' }] }]);
});
