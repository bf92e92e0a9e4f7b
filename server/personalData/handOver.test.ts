import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scopeOf } from '#core/contract/scope.ts';
import { downloadData } from '#plugins/security/contract.ts';
import { personExport } from '#server/cli/commands/personExport.ts';
import { makeGroup, makeMember, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { plant, type Planted } from '#tests/server/personal/plant.ts';
import { isPersonal, type NotPersonal, type Personal } from './column.ts';
import { dataOf } from './handOver.ts';
import { tables } from './tables.ts';

let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
beforeEach(async () => {
  it = await startTestApp();
  acme = await makeOrganisation(it.store, { name: 'Acme' });
});
afterEach(() => it.close());

async function fileOf(person: { id: number; email: string }): Promise<string> {
  let text = '';
  for await (const piece of dataOf(it.services, person)) text += piece;
  return text;
}

type Sections = Record<string, Record<string, unknown>[]>;
const parsed = (text: string) => JSON.parse(text) as Sections;

test('the file has each value that is handed over, and no other', async () => {
  const id = 4711;
  const email = 'zz-people-email-zz@acme.test';
  const { store } = it;
  const bob = await makePerson(store, acme, { owner: true });
  const group = await makeGroup(store, acme);
  await store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: 3, added_at: 1 })
      .execute(),
  );
  const own = { person_id: id };
  const here = { organisation_id: acme.id, person_id: id };
  const inApp = { ...here, application_id: 3 };
  const keys = { family: 4, from_key: '0'.repeat(32), to_key: '1'.repeat(32) };
  const about = { organisation_id: acme.id, source: 'portal', outcome: 'done', second_kind: null, undoes: null };
  const planted: Planted[] = [
    await plant(store, 'people', {
      id,
      email,
      home_organisation_id: acme.id,
      primary_organisation_id: acme.id,
      may_have_many_organisations: 0,
      totp_enabled: 0,
      has_passkey: 0,
      picture_file_id: null,
      version: 1,
    }),
    await plant(store, 'memberships', {
      ...here,
      is_admin: 0,
      is_owner: 0,
      is_external: 0,
      status: 'active',
      verified: 1,
      ends_warned: 0,
    }),
    await plant(store, 'group_members', { ...here, group_id: group.id, role: 'member' }),
    await plant(store, 'assignments', {
      ...inApp,
      role_id: 1,
      crm_role_id: null,
      profile_id: null,
      enabled: 1,
      ends_warned: 0,
    }),
    await plant(store, 'arranged_tiles', { ...inApp, is_pinned: 0, position: 1 }),
    await plant(store, 'access_requests', inApp),
    await plant(store, 'ownership_offers', { organisation_id: acme.id, from_person_id: bob.id, to_person_id: id }),
    await plant(store, 'sessions', { ...own, stage: 'full', factors: 'pwd' }),
    await plant(store, 'known_browsers', own),
    await plant(store, 'person_ranges', { ...own, ...keys }),
    await plant(store, 'passkeys', { ...own, synced: 0 }),
    await plant(store, 'recovery_codes', own),
    await plant(store, 'totp_pending', own),
    await plant(store, 'access_tokens', { ...here, ...keys, warned: 0 }),
    await plant(store, 'files', { ...own, organisation_id: null, kind: 'picture', visibility: 2 }),
    await plant(store, 'links', { ...own, organisation_id: null, kind: 'reset' }),
    await plant(store, 'sign_on_items', { ...own, organisation_id: acme.id, application_id: 3 }),
    await plant(store, 'imports', { ...here, state: 'done', invites: 0 }),
    await plant(store, 'outbox', { recipient: email, organisation_id: null, person_id: null, attempts: 1 }),
    await plant(store, 'activity', {
      ...about,
      actor_kind: 'person',
      actor_id: id,
      action: 'operator.owner-made',
      subject_kind: 'person',
      subject_id: id,
      second_id: null,
      changes: '[{"field":"email","was":null,"now":"zz-activity-changes-zz"}]',
    }),
  ];
  const all = Object.entries(tables as unknown as Record<string, Personal | NotPersonal>).filter(
    ([, table]) => isPersonal(table) && table.section !== null,
  );
  const rows = planted.flatMap(({ handedOver, kept }) => [...handedOver.keys(), ...kept.keys()]);
  // A trigger makes the row of the last sign-in from the session.
  expect(all.filter(([name]) => !rows.some((column) => column.startsWith(`${name}.`))).map(([name]) => name)).toEqual([
    'group_members',
    'arranged_tiles',
    'last_addresses',
  ]);

  const text = await fileOf({ id, email });
  const values = (of: 'handedOver' | 'kept', isThere: boolean) =>
    planted.flatMap((one) => [...one[of]]).filter(([, value]) => text.includes(value) === isThere);
  expect(values('handedOver', false)).toEqual([]);
  expect(values('kept', true)).toEqual([]);
  expect(text).toContain('zz-activity-changes-zz');
  expect(parsed(text)).toMatchObject({
    account: [{ 'Email address': email, 'Made by': 'Acme', 'Has a password': true, 'Has a passkey': false }],
    applications: [{ Organisation: 'Acme', Role: expect.any(String) }],
    'offers of ownership': [{ From: 'another person', To: 'you' }],
  });
  // Nobody else gets any of it.
  expect(await fileOf(bob)).not.toContain('zz-');
});

test('of what others did the file tells what the portal tells', async () => {
  const ada = await makePerson(it.store, acme, { person: { first_name: 'Ada', last_name: 'Ace' } });
  const bob = await makePerson(it.store, acme, { admin: true, person: { first_name: 'Bob', last_name: 'Boss' } });
  const admin = await it.as(bob, '203.0.113.9');
  for (const is_admin of ['1', '0'])
    expect((await admin.post('/api/admin/user', { user_id: ada.id, is_admin })).status).toBe(200);
  const about = 'activity: what others did with your account';

  const before = await fileOf(ada);
  expect(parsed(before)[about]).toHaveLength(2);
  expect(parsed(before)[about]?.[0]).toMatchObject({
    Organisation: 'Acme',
    What: 'somebody of the organisation made Ada Ace an administrator',
  });
  expect(before).not.toMatch(/Bob|203\.0\.113\.9/);
  await makeGroup(it.store, acme, [ada, bob]);
  expect(parsed(await fileOf(ada))[about]?.[0]).toMatchObject({ What: 'Bob Boss made Ada Ace an administrator' });

  // A person who has left the organisation reads the own changes, without the names of others.
  const did = 'activity: what you did';
  expect(parsed(await fileOf(bob))[did]?.[0]).toMatchObject({ What: 'Bob Boss made Ada Ace an administrator' });
  await it.store.write((tx) =>
    tx.updateTable('memberships').set({ status: 'inactive' }).where('person_id', '=', bob.id).execute(),
  );
  const left = await fileOf(bob);
  expect(parsed(left)[did]?.[0]).toMatchObject({ What: 'Bob Boss made a record of the organisation an administrator' });
  expect(left).not.toContain('Ada');
});

test('a person downloads it with the password, a few times a day, and no program can', async () => {
  const beta = await makeOrganisation(it.store, { name: 'Beta' });
  const ada = await makeWithPassword(it, acme, {});
  await makeMember(it.store, beta, ada, { external: true });
  const browser = await it.as(ada);
  const ask = (password = PASSWORD) => browser.post('/api/security/data/download', { password });
  expect((await ask('guess')).body).toMatchObject({ code: 422, errors: { password: ['The password is wrong.'] } });

  const answer = await ask();
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="my-data.json"',
    'cache-control': 'no-store',
  });
  const file = parsed(answer.text);
  expect(file.memberships?.map((one) => one.Organisation)).toEqual(['Acme', 'Beta']);
  expect(file['activity: what you did']).toMatchObject([{ Action: 'Own data downloaded', Organisation: null }]);
  const entries = it.store.read.selectFrom('activity').select(['organisation_id', 'action']).execute();
  expect(await entries).toEqual([{ organisation_id: 0, action: 'security.data-downloaded' }]);

  for (let more = 0; more < 4; more++) expect((await ask()).status).toBe(200);
  expect((await ask()).body.status).toMatch('You have downloaded your data 5 times within a day.');
  expect(scopeOf(downloadData)).toBeNull();
});

test('person export writes the same to a new file for this user alone, or prints it', async () => {
  const ada = await makePerson(it.store, acme, {});
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'));
  try {
    const out = join(folder, 'ada.json');
    expect(await personExport.run(it.services, { email: ada.email, out })).toContain(`is in ${out}`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    await expect(personExport.run(it.services, { email: ada.email, out })).rejects.toThrow('exists already');
    await expect(personExport.run(it.services, { email: 'no@body.test' })).rejects.toThrow('Nobody has the address');
    let printed = '';
    expect(await personExport.run(it.services, { email: ada.email }, (lines) => void (printed += `${lines}\n`))).toBe(
      '',
    );
    const { account } = parsed(printed);
    expect(account).toMatchObject([{ 'Email address': ada.email }]);
    expect(parsed(readFileSync(out, 'utf8')).account).toEqual(account);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
