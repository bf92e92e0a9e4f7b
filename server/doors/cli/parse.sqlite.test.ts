import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, Migrator } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#tests/setup/freePort.ts';
import { temporaryFolder } from '#tests/server/app/temporaryFolder.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrations } from '#server/platform/db/migrations/migrations.ts';
import { sqliteDialect } from '#server/platform/db/sqlite/sqliteDialect.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { commands } from './commands.ts';
import { helpPage } from './help.ts';
import { parse } from './parse.ts';
import { runCommandLine } from './runCommandLine.ts';

async function run(line: string[], env: Record<string, string> = {}) {
  const output = { out: '', err: '' };
  const code = await runCommandLine(line, env, {
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
  });
  return { code, ...output };
}

describe('wrong use ends with code 2 and a sentence', () => {
  test.each([
    [['nonsense'], "There is no command 'nonsense'."],
    [['owner'], 'Did you mean: owner create?'],
    [['person', 'grant'], 'Did you mean: person password-link, person grant-many'],
    [['backup'], '<file>: the path of the copy; it must not exist yet'],
    [['backup', 'a', 'b'], "'b' is not expected."],
    [['backup', '--fast', 'a'], "Unknown option '--fast'."],
    [['owner', 'create', '--email', 'a@b.example'], '--organisation: name of the organisation'],
    [['owner', 'create', '--email'], "'--email <value>' argument missing"],
  ])('%j', async (line, sentence) => {
    const { code, err, out } = await run(line);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\bat .*\.ts|Error:|ERR_/);
    expect(out).toBe('');
  });
});

test('an option without a value is given or not', () => {
  expect(parse(['person', 'erase', 'a@b.example', '--yes'])).toMatchObject({ input: { yes: 'yes' } });
  expect(parse(['person', 'erase', 'a@b.example'])).toMatchObject({ input: { yes: '' } });
});

test('a wrong environment ends with code 2 and its sentence', async () => {
  const { code, err } = await run(['person', 'grant-many', 'a@b.example'], { PORT: 'x' });
  expect(code).toBe(2);
  expect(err).toContain("PORT is 'x', but a whole number from 0 to 65535 is expected.");
});

test.each([
  ['a database of another key', { SECRET_KEY: 'k'.repeat(40) }],
  ['a folder that cannot be made', { DATA_DIR: '/proc/nothing' }],
  ['a database that is not there', { DATA_DIR: '/nowhere' }],
  ['a path that is a file', { DATA_DIR: '/dev/null' }],
  ['a catalogue that is not there', { CATALOGUE_FILE: '/nowhere/catalogue.json' }],
])('%s ends `check` with code 1 and a sentence, as docs/configuration.md says', async (_what, env) => {
  const folder = temporaryFolder();
  const store = await openDatabase({ file: join(folder, 'portal.sqlite') });
  await store.migrate();
  await loadSecrets(store, 'the first key of this database, which is long enough');
  await store.close();
  const { code, err } = await run(['check'], { DATA_DIR: folder, ...env });
  expect([code, err]).toEqual([1, expect.not.stringMatching(/\bat .*\.ts|Error:|ERR_/)]);
  expect(err).not.toBe('');
});

test.each([['check'], ['person', 'waits', 'a@b.example'], ['activity', 'verify']])(
  '--demo refuses a database that is not the one of the demo: %s',
  async (...line) => {
    const folder = temporaryFolder();
    const store = await openDatabase({ file: join(folder, 'demo.sqlite') });
    await store.migrate();
    const runInDemo = () => run([...line, '--demo'], { DATA_DIR: folder });
    expect(await runInDemo()).toMatchObject({
      code: 1,
      err: expect.stringContaining('not name the database of the demo'),
    });
    await store.write((tx) => tx.insertInto('settings').values({ key: 'demo', value: '1' }).execute());
    await store.close();
    expect((await runInDemo()).err).not.toContain('not the database of the demo');
  },
);

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']], [['--demo', '--help']]])(
    '%j shows every command',
    async (line) => {
      const { code, out, err } = await run(line);
      expect(code).toBe(0);
      expect(out).toBe(helpPage());
      for (const { name, summary } of commands)
        expect(out).toMatch(new RegExp(`${name}.*\\n?.*${summary.slice(0, 20)}`));
      expect(err).toBe('');
    },
  );

  test('of a command shows its arguments and an example', async () => {
    for (const line of [
      ['backup', '--help'],
      ['help', 'backup'],
    ]) {
      const { code, out } = await run(line);
      expect(code).toBe(0);
      expect(out).toContain('npm run portal -- backup <file>');
      expect(out).toContain('For example');
    }
  });

  test('every example is a valid command line', () => {
    for (const { name, example } of commands) {
      const line = example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
      expect(parse(line)).toMatchObject({ command: { name } });
    }
  });
});

describe('without the environment of the service', () => {
  let folder: string;
  beforeEach(() => void (folder = temporaryFolder()));

  test.each([['backup', 'x.sqlite'], ['let-in', 'a@b.example'], ['check'], ['person', 'grant-many', 'a@b.example']])(
    '%s refuses, and makes no database',
    async (...line) => {
      const { code, err } = await run(line, { DATA_DIR: join(folder, 'data') });
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`There is no database at ${folder}/data/portal.sqlite.`),
      ]);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  test('a restore that fails leaves no database that a backup would take for the real one', async () => {
    expect((await run(['restore', join(folder, 'none.bak')], { DATA_DIR: folder })).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('the first owner and a restore begin a database only where it is named', async () => {
    const owner = ['owner', 'create', '--organisation', 'Acme', '--email', 'ada@acme.example', '--first-name', 'Ada'];
    const where = process.cwd();
    process.chdir(folder);
    try {
      expect((await run(owner)).err).toContain(`There is no database at ${folder}/data/portal.sqlite.`);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    } finally {
      process.chdir(where);
    }
    expect((await run(owner, { DATA_DIR: folder })).out).toContain('ada@acme.example owns Acme.');
    expect((await run(['backup', join(folder, 'copy.bak')], { DATA_DIR: folder })).out).toContain(
      'Backed up 1 organisation with 1 person to',
    );
    writeFileSync(join(folder, 'bad.bak'), 'no database');
    const bad = await run(['restore', join(folder, 'bad.bak')], { DATA_DIR: folder });
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('is damaged')]);
    expect(readdirSync(folder).filter((name) => name.startsWith('before-restore'))).toEqual([]);
  });
});

test('check names what is wrong, and ends with 1; mail test prints the answer of the mail server', async () => {
  const folder = temporaryFolder();
  const env = {
    DATA_DIR: folder,
    PUBLIC_URL: 'http://portal.example',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  };
  await run(['owner', 'create', '--organisation', 'Acme', '--email', 'ada@acme.example', '--first-name', 'Ada'], env);
  const { code, err } = await run(['check'], env);
  expect(code).toBe(1);
  expect(err).toContain(`ok    database: ${folder}/portal.sqlite, 1 organisation with 1 person`);
  expect(err).toMatch(/WRONG mail: 127\.0\.0\.1:\d+ does not take mail: connect ECONNREFUSED/);
  expect(err).toContain('WRONG address: http://portal.example is not https');
  expect((await run(['mail', 'test', 'ada@acme.example'], env)).err).toContain(
    'The mail was not sent: connect ECONNREFUSED',
  );
  expect((await run(['mail', 'test', 'ada'], env)).err).toContain('valid email');
});

test('check names the migrations to come, and leaves them to the next start', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'portal.sqlite');
  const older = new Kysely({ dialect: sqliteDialect({ file, use: 'write' }) });
  const migrator = new Migrator({ db: older, provider: { getMigrations: async () => migrations('sqlite') } });
  await migrator.migrateTo('040_activity_words');
  await older.destroy();
  const env = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const toCome = Object.keys(migrations('sqlite')).filter((name) => name > '040_activity_words');
  const sentence = `ok    migrations: ${toCome.length} to come (${toCome.toSorted().join(', ')}): the next start of the server`;
  for (let times = 0; times < 2; times++) expect((await run(['check'], env)).err).toContain(sentence);
  await run(['person', 'waits', 'ada@acme.example'], env);
  expect((await run(['check'], env)).err).toContain('ok    migrations: none to come');
});

test('--version prints the version', async () => {
  expect(await run(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});
