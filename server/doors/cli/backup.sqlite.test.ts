import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { resetPassword } from '#plugins/account/contract.ts';
import { listUsers, viewUser } from '#plugins/users/contract.ts';
import { entryIdsOf, readEntryIds } from '#server/domain/activity/ids/storedKey.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { DatabaseError } from '#server/platform/db/errors.ts';
import { migrations } from '#server/platform/db/migrations/migrations.ts';
import { sqliteDialect } from '#server/platform/db/sqlite/sqliteDialect.ts';
import { openServices } from '#server/doors/openServices.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { CommandFault } from './command.ts';
import { backup, restore } from './commands/backup.ts';
import { passwordLink } from './commands/passwordLink.ts';
import { runCommandLine } from './runCommandLine.ts';

let it: TestApp;
let folder: string;
beforeEach(async () => {
  it = await startTestApp();
  folder = temporaryFolder();
});
afterEach(() => it.close());

const tokenIn = (text: string) => /token=(\S+)/.exec(text)?.[1] ?? '';

describe('backup and restore', () => {
  test('restore the data into a running server; ended sessions and used links stay invalid', async () => {
    const acme = await makeOrganisation(it.store, { name: 'Acme' });
    const person = await makePerson(it.store, acme, { admin: true });
    const browser = await it.as(person);
    const token = tokenIn(await passwordLink.run(it.services, { email: person.email }));
    const file = join(folder, 'copy.sqlite');
    const original = readFileSync(it.services.config.databaseUrl);
    expect(original.length).toBeGreaterThan(0);
    await backup.run(it.services, { file });
    const backedUp = readFileSync(file);

    const later = await makePerson(it.store, acme);
    await it.store.write((tx) => tx.updateTable('organisations').set({ name: 'Changed' }).execute());
    expect((await browser.call(listUsers)).body.users_list).toHaveLength(2);

    const message = await restore.run(it.services, { file });
    expect((await browser.call(userDetails)).body.code).toBe(203);
    const again = await it.as(person);
    expect((await again.call(listUsers)).body.users_list).toHaveLength(1);
    expect((await again.call(userDetails)).body).toMatchObject({
      primary_org_details: { company_name: 'Acme' },
    });
    expect((await again.call(viewUser, { params: { id: later.id } })).body.code).toBe(404);
    const used = await again.call(resetPassword, { body: { token, password: 'Correct-Horse-2026' } });
    expect(used.body.code).toBe(409);
    expect(readFileSync(file).equals(backedUp)).toBe(true);

    const before = /kept in (\S+)\.\n?/.exec(`${message}\n`)?.[1] ?? '';
    expect(existsSync(before)).toBe(true);
    await it.store.write((tx) => tx.updateTable('organisations').set({ name: 'Written after' }).execute());
    expect((await again.call(userDetails)).body).toMatchObject({
      primary_org_details: { company_name: 'Written after' },
    });
  });

  test('copy consistently during continuous writes', async () => {
    const acme = await makeOrganisation(it.store);
    await makePerson(it.store, acme);
    let going = true;
    let writes = 0;
    const storm = (async () => {
      for (; going; writes++) {
        const name = `N${writes}`;
        await it.store.write((tx) => tx.updateTable('organisations').set({ name, city: name }).execute());
        // SQLite's writes are synchronous, so this lets other work run.
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    for (let copy = 0; copy < 5; copy++) await backup.run(it.services, { file: join(folder, `${copy}.sqlite`) });
    going = false;
    await storm;
    expect(writes).toBeGreaterThan(0);
  });

  test('leave the ids of entries as the running server shows them, or say that it must be restarted', async () => {
    const running = await entryIdsOf(it.store);
    const shownId = async () => (await readEntryIds(it.store.read)).show(7);
    const restored = (file: string) => {
      it.clock.advance(1000);
      return restore.run(it.services, { file });
    };
    const ownKey = join(folder, 'own.sqlite');
    await backup.run(it.services, { file: ownKey });

    const withoutKey = join(folder, 'older.sqlite');
    const older = new Kysely({ dialect: sqliteDialect({ file: withoutKey, durable: false, use: 'write' }) });
    const provider = { getMigrations: async () => migrations('sqlite') };
    expect((await new Migrator({ db: older, provider }).migrateTo('053_request_reasons')).error).toBeUndefined();
    await older.destroy();
    expect(await restored(withoutKey)).not.toContain('restart');
    expect(await shownId()).toBe(running.show(7));

    const otherKey = join(folder, 'other.sqlite');
    const other = await openDatabase({ file: otherKey });
    await other.migrate();
    await other.close();
    expect(await restored(otherKey)).toContain('restart the server now');
    expect(await shownId()).not.toBe(running.show(7));

    expect(await restored(ownKey)).toContain('restart the server now');
    expect(await restored(ownKey)).not.toContain('restart');
  });

  test('never overwrite a file, refuse a file that is no backup, and change nothing then', async () => {
    await makeOrganisation(it.store, { name: 'Acme' });
    const file = join(folder, 'copy.sqlite');
    await expect(backup.run(it.services, { file: join(folder, 'no/where.sqlite') })).rejects.toThrow(CommandFault);
    writeFileSync(file, 'not a database, but long enough to look at: '.repeat(100));
    await expect(backup.run(it.services, { file })).rejects.toThrow('already exists');
    await expect(restore.run(it.services, { file })).rejects.toThrow('is not a database of this program');
    await expect(restore.run(it.services, { file: join(folder, 'missing') })).rejects.toThrow(DatabaseError);
    expect(await it.store.read.selectFrom('organisations').select('name').execute()).toEqual([{ name: 'Acme' }]);
  });
});

describe('a backup says where the key is', () => {
  const KEY = 'a key of this test that is long enough';
  const keyInPlace = () => readKey(join(folder, 'portal.sqlite'));
  const inBackup = "personal data and the server's key";
  const inVariable = 'not in the backup: it is SECRET_KEY';

  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string]>([
    ['in the database', () => ({}), inBackup],
    ['in the database, with an empty variable', () => ({ SECRET_KEY: '' }), inBackup],
    ['moved from the database to the variable', async () => ({ SECRET_KEY: (await keyInPlace()) ?? '' }), inBackup],
  ])('%s', async (_where, env, sentence) => {
    await begin({});
    expect(await run(['backup', join(folder, 'copy')], { DATA_DIR: folder, ...(await env()) })).toContain(sentence);
    expect(await readKey(join(folder, 'copy'))).toBe(await keyInPlace());
  });

  test.each<[string, () => Record<string, string>]>([
    ['in the variable', () => ({ SECRET_KEY: KEY.replaceAll(' ', '-') })],
    [
      'in a file',
      () => {
        writeFileSync(join(folder, 'key'), KEY.replaceAll(' ', '-'));
        return { SECRET_KEY_FILE: join(folder, 'key') };
      },
    ],
  ])('%s', async (_where, env) => {
    const variables = env();
    await begin(variables);
    expect(await run(['backup', join(folder, 'copy')], { DATA_DIR: folder, ...variables })).toContain(inVariable);
    expect(await readKey(join(folder, 'copy'))).toBeUndefined();
  });

  async function run(line: string[], env: Record<string, string>): Promise<string> {
    let output = '';
    const print = (text: string) => (output += text);
    expect([await runCommandLine(line, env, { out: print, err: print }), output]).toEqual([0, output]);
    return output;
  }

  /** A database with its key. */
  async function begin(env: Record<string, string>): Promise<void> {
    const { store } = await openServices(readConfig({ DATA_DIR: folder, ...env }));
    await store.close();
  }

  async function readKey(file: string): Promise<string | undefined> {
    const store = await openDatabase({ file });
    const row = await store.read
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'secret_key')
      .executeTakeFirst();
    await store.close();
    return row?.value;
  }
});
