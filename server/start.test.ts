import { spawn } from 'node:child_process';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#tests/builders/times.ts';
import { readConfig, type Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { operatorText } from './doors/cli/operatorText.ts';
import { databaseOptions } from './doors/openServices.ts';
import { startServer, type RunningServer } from './start.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';

let database: TestDatabase;
let running: RunningServer | undefined;
beforeEach(async () => void (database = await openTestDatabase()));
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.close();
});

const urlOf = (store: TestDatabase) => ('file' in store.options ? store.options.file : store.options.url);

function configOf(changed: Partial<Config> = {}): Config {
  return {
    ...readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }),
    databaseUrl: urlOf(database),
    ...changed,
  };
}

async function start(changed: Partial<Config> = {}): Promise<RunningServer> {
  return (running = await startServer(configOf(changed)));
}

test('databaseOptions distinguishes PostgreSQL from a file', () => {
  expect(databaseOptions({ databaseUrl: 'postgres://a@b/c' })).toEqual({ url: 'postgres://a@b/c' });
  expect(databaseOptions({ databaseUrl: '/srv/portal.sqlite' })).toEqual({ file: '/srv/portal.sqlite' });
});

describe('starting', () => {
  test('on an empty database prints a link that registers the first organisation, once', async () => {
    const { url, notes } = await start({ publicUrl: 'https://portal.example' });
    const link = notes.find((note) => note.startsWith('Register the first organisation: ')) ?? '';
    expect(link).toContain('https://portal.example/register#setup_token=');
    const token = new URLSearchParams(new URL(link.split(': ')[1] ?? '').hash.slice(1)).get('setup_token');
    const register = (setup_token: string | null) =>
      fetch(`${url}/account/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
        body: JSON.stringify({
          org_name: 'Acme',
          user_fname: 'Ada',
          user_lname: '',
          user_email: 'ada@acme.example',
          password: 'Correct-Horse-2026',
          setup_token,
        }),
      });
    expect((await register('forged')).status).toBe(404);
    expect((await register(token)).status).toBe(200);
    expect((await register(token)).status).toBe(409);
    await running?.stop();
    expect((await start()).notes.join()).not.toContain('Register the first organisation');
  });

  test('keeps the generated key, so that sessions survive a restart', async () => {
    await start();
    await running?.stop();
    const key = () =>
      database.read.selectFrom('settings').select('value').where('key', '=', 'secret_key').executeTakeFirst();
    const made = await key();
    expect(made?.value).toMatch(/^[\w-]{43}$/);
    await start();
    expect(await key()).toEqual(made);
  });

  test('with --demo refuses a database in use, and fills a separate one once', async () => {
    await makePerson(database, await makeOrganisation(database));
    await expect(startServer(configOf({ demo: true, people: 60, readableMail: true }))).rejects.toThrow(
      '--demo needs a database of its own',
    );
    await database.close();
    database = await openTestDatabase();
    const { url, notes } = await start({ demo: true, people: 60, readableMail: true });
    expect(notes.join('\n')).toContain('owner@acme.test with Demo-Portal-2026');
    expect(await (await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })).json()).toHaveProperty(
      'mails',
    );
    const count = () =>
      database.read
        .selectFrom('people')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst();
    const before = await count();
    expect(Number(before?.count)).toBeGreaterThanOrEqual(60);
    await running?.stop();
    const again = await start({ demo: true, people: 100 });
    expect(again.notes.join()).toMatch(/There are 7\d people in it\. It is created only once: /);
    expect(await count()).toEqual(before);
  });

  test('on a used port says so in a sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const failure = await startServer(configOf({ port })).catch((error: unknown) => error);
    expect(operatorText(failure)).toBe(`Port ${port} is in use by another program. Stop it, or set PORT.`);
    taken.close();
  });

  test('on an address of another machine says so in a sentence', async () => {
    const failure = await startServer(configOf({ host: 'nowhere.invalid' })).catch((error: unknown) => error);
    expect(operatorText(failure)).toContain("HOST is 'nowhere.invalid', which is not an address of this machine.");
  });
});

test('what was due while no process ran is done at the start: a warning, and what is over', async () => {
  const acme = await makeOrganisation(database);
  const { id, email } = await makePerson(database, acme);
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
  await database.write(async (tx) => {
    const ends = { ends_on: day(2), ends_at: Date.now() + 2 * DAY };
    await tx.updateTable('memberships').set(ends).where('person_id', '=', id).execute();
    await tx
      .insertInto('outbox')
      .values({
        recipient: 'long@ago.test',
        subject: '',
        text: '',
        html: '',
        kind: 'invitation',
        created_at: 1,
        attempts: 0,
        next_attempt_at: 1,
        message_id: 'long-ago',
        sent_at: 1,
      })
      .execute();
  });
  await start();
  const recipients = async () =>
    (await database.read.selectFrom('outbox').select('recipient').execute()).map(({ recipient }) => recipient);
  await expect.poll(recipients).toContain(email);
  await expect.poll(recipients).not.toContain('long@ago.test');
});

test('a stop finishes the calls in progress, accepts no more, and closes the database', async () => {
  const { url, stop } = await start();
  const body = JSON.stringify({ user_email: 'ada@acme.example' });
  const call = request(`${url}/account/password/forgot`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-requested-with': 'x',
      // The server sends 100 when it has the headers, and waits for the body.
      expect: '100-continue',
    },
  });
  call.flushHeaders();
  await once(call, 'continue');
  const stopped = stop();
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await stopped;
  running = undefined;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  const again = await openDatabase(databaseOptions(configOf()));
  await again.ready();
  await again.close();
});

test('a server that drains goes on for a moment, answers on open connections and tells them to close, then stops', async () => {
  const { url, stop } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = async () => {
    const sent = request(`${url}/healthz`, { agent }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  expect(await call()).toEqual({ status: 200, connection: 'keep-alive' });
  const stopped = stop(2000);
  const fresh = await fetch(`${url}/healthz`);
  expect([fresh.status, fresh.headers.get('connection')]).toEqual([200, 'keep-alive']);
  await expect.poll(() => fetch(`${url}/healthz`).then(String, ({ message }: Error) => message)).toBe('fetch failed');
  expect(await call()).toEqual({ status: 200, connection: 'close' });
  await stopped;
  running = undefined;
  agent.destroy();
});

describe('the program', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));

  function run(env: Record<string, string>, args: string[] = []) {
    const child = spawn(
      process.execPath,
      ['--import', new URL('../node_modules/tsx/dist/loader.mjs', import.meta.url).href, main, ...args],
      {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    child.stderr.on('data', (text) => (output += text));
    child.stdout.resume();
    const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
    const ready = new Promise<void>((resolve) =>
      child.stderr.on('data', () => output.includes('is ready') && resolve()),
    );
    return { child, ended, ready };
  }

  test('ends with 1 and all sentences after a wrong configuration', async () => {
    const { code, output } = await run({ PORT: 'x', LOG_LEVEL: 'loud' }, ['--fast']).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      'The server cannot start as it is configured:',
      "  PORT is 'x', but a whole number from 0 to 65535 is expected.",
      "  LOG_LEVEL is 'loud', but one of fatal, error, warn, info, debug, silent is expected.",
      "  '--fast' is not a flag of this program. It knows --demo and --people N.",
    ]);
  });

  test('ends with 0 on SIGTERM', async () => {
    const options = database.options;
    const { child, ended, ready } = run({
      PORT: '0',
      HOST: '127.0.0.1',
      ...('url' in options
        ? { DATABASE_URL: options.url }
        : { DATA_DIR: fileURLToPath(new URL('data', `file://${options.file}`)) }),
    });
    await ready;
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });
});
