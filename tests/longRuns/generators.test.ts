import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../setup/freePort.ts';
import { startPostgres } from '../setup/startPostgres.ts';
import { runScript } from './runScript.ts';

// Starts the programs that docs/ tells a reader to run, except those that other tests start: npm run docs (tests/house/words/docs.test.ts), the unit,
// the nginx and the Containerfile (tests/house/server/operations.test.ts), the client (tests/house/server/client.test.ts) and
// new:plugin (tests/copy).

let folder: string;
let started: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-generators-'));
  started = [];
});
afterEach(async () => {
  for (const child of started) {
    const ended = new Promise((done) => child.once('close', done));
    if (child.kill()) await ended;
  }
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

const start = (args: string[], env: object = {}) => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  started.push(child);
  return child;
};

const text = (url: string) => fetch(url).then((answer) => (answer.ok ? answer.text() : ''));

test('npm run lookups keeps every id', async () => {
  const tables = 'server/platform/lookups/tables';
  cpSync(tables, folder, { recursive: true });
  const { code, output } = await runScript('scripts/lookups.ts', folder);
  expect(code, output).toBe(0);
  expect(readdirSync(folder)).toEqual(readdirSync(tables));
  for (const file of ['countries.json', 'states.json', 'currencies.json', 'timeZones.json']) {
    const ids = (of: string) => (JSON.parse(readFileSync(join(of, file), 'utf8')) as [number][]).map(([id]) => id);
    expect(ids(folder)).toEqual(expect.arrayContaining(ids(tables)));
  }
});

test('npm run pictures takes a scene', async () => {
  const { code, output } = await runScript('scripts/pictures.ts', 'desktop', '=launcher');
  expect(code, output).toBe(0);
  for (const file of ['index.html', 'launcher.desktop.light.png', 'launcher.desktop.dark.png'])
    expect(existsSync(join('test-results/pictures', file))).toBe(true);
});

test('npm run gallery shows the parts', async () => {
  const port = String(await freePort());
  start(['node_modules/vite/bin/vite.js', 'tests/gallery', '--port', port, '--strictPort', '--host', '127.0.0.1']);
  await expect.poll(() => text(`http://127.0.0.1:${port}/`).catch(() => '')).toContain('main.tsx');
  expect(await text(`http://127.0.0.1:${port}/main.tsx`)).toContain('Gallery');
});

test('npm run dev shows the portal in front of its server', async () => {
  const [port, front] = [String(await freePort()), String(await freePort())];
  start(['node_modules/tsx/dist/cli.mjs', 'server/main.ts', '--demo'], {
    NODE_ENV: 'development',
    PORT: port,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  start(['node_modules/vite/bin/vite.js', '--port', front, '--strictPort', '--host', '127.0.0.1'], { PORT: port });
  // The server is compiled first: ten seconds beside other tests on two cores.
  await expect
    .poll(() => text(`http://127.0.0.1:${front}/config.json`).catch(() => ''), { timeout: 45_000 })
    .toContain('product_name');
  expect(await text(`http://127.0.0.1:${front}/shell/main.tsx`)).toContain('import');
});

test('the variables of CONTRIBUTING.md connect the portal with a PostgreSQL and a mail sink', async () => {
  const [, database = '', post = ''] =
    /DATABASE_URL=(\S+) SMTP_URL=(\S+) npm run dev/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  const postgres = await startPostgres();
  const mails: string[] = [];
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (part) => (mail += String(part)));
      stream.on('end', () => done(null, void mails.push(mail)));
    },
  });
  try {
    const port = await freePort();
    await new Promise<void>((listening) => sink.listen(port, '127.0.0.1', listening));
    // As compose.yaml gives them, but for the port: another PostgreSQL may run on this machine.
    const here = new URL(database);
    Object.assign(here, { port: new URL(postgres.url).port, pathname: new URL(postgres.url).pathname });
    const env = {
      DATABASE_URL: here.href,
      SMTP_URL: post.replace(/\d+$/, String(port)),
      PORT: String(await freePort()),
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
    };
    start(['--import', 'tsx', 'server/main.ts'], env);
    const ready = () => text(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => '');
    // It is compiled, and makes all tables.
    await expect.poll(ready, { timeout: 60_000 }).toContain('ready');
    const sent = start(['--import', 'tsx', 'server/doors/cli/main.ts', 'mail', 'test', 'somebody@acme.test'], env);
    expect(await new Promise((ended) => sent.once('close', ended))).toBe(0);
    expect(mails).toEqual([expect.stringContaining('To: somebody@acme.test')]);
  } finally {
    await new Promise<void>((closed) => sink.close(closed));
    await postgres.stop();
  }
}, 300_000);

test('the receiver of docs/automation.md verifies a message', async () => {
  const [, receiver = ''] =
    /```js\n(import [^]*?standardwebhooks[^]*?)```/.exec(readFileSync('docs/automation.md', 'utf8')) ?? [];
  expect(receiver).toContain('listen(4000');
  const port = String(await freePort());
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const child = start(['--input-type=module', '-', secret]);
  let output = '';
  child.stdout?.on('data', (part) => (output += String(part)));
  child.stdin?.end(receiver.replace('4000', port));
  const body = JSON.stringify({ type: 'webhooks.tested' });
  const sent = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', sent, body),
  };
  const post = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers });
  await expect
    .poll(() =>
      post().then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(204);
  // The process replies first, and prints the message a moment later.
  await expect.poll(() => output).toContain('webhooks.tested');
});
