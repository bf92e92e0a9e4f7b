import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scopeOf } from '#core/contract/scope.ts';
import { downloadData } from '#plugins/security/contract.ts';
import { personExport } from '#server/doors/cli/commands/personExport.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeGroup, makeMember, makeOrganisation } from '#tests/server/app/builders.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';
import { plantAll } from '#tests/server/personal/plantAll.ts';
import { dataOf } from './handOver.ts';
import { personalTables } from './personalTables.ts';

let it: Acme<never>;
beforeEach(async () => {
  it = await acme({ people: [] });
});

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
  const { bob, planted } = await plantAll(it.store, it.acme, { id, email });
  const all = [...personalTables].filter(([, { section }]) => section !== null);
  const rows = planted.flatMap(({ handedOver, retained }) => [...handedOver.keys(), ...retained.keys()]);
  // A trigger makes the row of the last sign-in from the session.
  expect(all.filter(([name]) => !rows.some((column) => column.startsWith(`${name}.`))).map(([name]) => name)).toEqual([
    'group_members',
    'last_addresses',
    'arranged_tiles',
  ]);

  const text = await fileOf({ id, email });
  const values = (of: 'handedOver' | 'retained', isThere: boolean) =>
    planted.flatMap((one) => [...one[of]]).filter(([, value]) => text.includes(value) === isThere);
  expect(values('handedOver', false)).toEqual([]);
  expect(values('retained', true)).toEqual([]);
  expect(text).toContain('zz-activity-changes-zz');
  expect(parsed(text)).toMatchObject({
    account: [{ 'Email address': email, 'Created by': 'Acme', 'Has a password': true, 'Has a passkey': false }],
    applications: [{ Organisation: 'Acme', Role: expect.any(String) }],
    'offers of ownership': [{ From: 'another person', To: 'you' }],
  });
  // Nobody else gets any of it.
  expect(await fileOf(bob)).not.toContain('zz-');
});

test('of what others did the file tells what the portal tells', async () => {
  const ada = await it.make({ person: { first_name: 'Ada', last_name: 'Ace' } });
  const bob = await it.make({ admin: true, person: { first_name: 'Bob', last_name: 'Boss' } });
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
  await makeGroup(it.store, it.acme, [ada, bob]);
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
  const ada = await makeWithPassword(it, it.acme, {});
  await makeMember(it.store, beta, ada, { external: true });
  const browser = await it.as(ada);
  const ask = (password = PASSWORD) => browser.call(downloadData, { body: { password } });
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
  const ada = await it.make({});
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'));
  try {
    const out = join(folder, 'ada.json');
    expect(await personExport.run(it.services, { email: ada.email, out })).toContain(`is in ${out}`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    await expect(personExport.run(it.services, { email: ada.email, out })).rejects.toThrow('already exists');
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
