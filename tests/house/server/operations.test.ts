import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#tests/setup/freePort.ts';

// Runs the configuration files of docs/operations.md and the start that the Containerfile describes.

let folder: string;
let ends: (() => unknown)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-operations-'));
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, maxRetries: 10 });
});

const docs = readFileSync('docs/operations.md', 'utf8');
/** The first block of this language with this text. */
const block = (language: string, text: string): string =>
  [...docs.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))]
    .map(([, found = '']) => found)
    .find((found) => found.includes(text)) ?? '';

test('the nginx of docs/operations.md shows the portal, and no spelling of /metrics', async () => {
  const behind = createServer((incoming, answer) => answer.end(`behind: ${incoming.url}`));
  await new Promise<void>((listening) => behind.listen(0, '127.0.0.1', listening));
  ends.push(() => closed(behind));
  const [tls, plain] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...made, '-subj', '/CN=localhost', '-days', '2'], { stdio: 'ignore' });
  const own: [string, string][] = [
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['listen 80', `listen 127.0.0.1:${plain}`],
    ['/etc/letsencrypt/live/portal.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/portal.example.com/privkey.pem', key],
    ['127.0.0.1:3000', `127.0.0.1:${(behind.address() as { port: number }).port}`],
  ];
  let servers = block('nginx', 'location ^~ /metrics');
  for (const [documented, here] of own) {
    expect(servers).toContain(documented);
    servers = servers.replace(documented, here);
  }
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid; events {} http { access_log off; ${paths}\n${servers}}`);
  start('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;']);
  await expect.poll(() => answers(tls)).toBe(true);

  const ask = (path: string) => tlsAnswer(tls, path);
  expect(await ask('/user/list?search=a')).toEqual([200, 'behind: /user/list?search=a']);
  expect(await ask('/healthz')).toEqual([200, 'behind: /healthz']);
  const spellings = ['/metrics', '/metrics/', '/metrics?a=b', '//metrics', '/./metrics', '/a/../metrics', '/%6detrics'];
  spellings.push(
    '/metrics%2F',
    '/%2fmetrics',
    '/metrics;a=b',
    '/metrics/a',
    '/%2e/metrics',
    '/metrics%3F',
    '/metrics#a',
  );
  for (const spelling of spellings) expect([spelling, (await ask(spelling))[0]]).toEqual([spelling, 404]);
  // The server knows them in no other case.
  expect(await ask('/METRICS')).toEqual([200, 'behind: /METRICS']);
});

test('the unit of docs/operations.md is sound, and rated below 2.0', () => {
  const file = join(folder, 'gatehouse.service');
  writeFileSync(file, block('ini', '[Service]').replace('/usr/bin/node', process.execPath));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  const verified = analyze('verify');
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  const rated = analyze('security', '--offline=true', '--no-pager').stdout;
  expect(Number(/exposure level for \S+ (\d+\.\d)/.exec(rated)?.[1])).toBeLessThan(2);
});

test('what the Containerfile copies is enough to start, and its check passes', async () => {
  const lines = readFileSync('Containerfile', 'utf8').split('\n');
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;
  for (const [, script = ''] of lines.join('\n').matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script);
  const app = join(folder, 'app');
  mkdirSync(app);
  for (const line of lines) {
    const [, from, to] = /^COPY --from=build \/app\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
    if (from === undefined || to === undefined) continue;
    // As COPY does it: a folder's content, or a file into the folder.
    const target = to === '' || to.endsWith('/') ? join(app, to, from.split('/').at(-1) ?? '') : join(app, to);
    if (from === 'node_modules') symlinkSync(resolve(from), target);
    else cpSync(from, target, { recursive: true });
  }
  const port = String(await freePort());
  const environment = /^ENV (.+)$/m.exec(lines.join('\n'))?.[1] ?? '';
  const imageEnv = Object.fromEntries(environment.split(' ').map((one) => one.split('='))) as Record<string, string>;
  expect(imageEnv).toMatchObject({ DATA_DIR: '/data', PORT: '3000' });
  const env = { ...imageEnv, PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: port };
  const [program = '', ...parts] = command(lines, 'CMD');
  start(program, parts, { cwd: app, env });
  const [checker = '', ...check] = command(lines, 'HEALTHCHECK CMD');
  const healthy = () =>
    spawnSync(
      checker,
      check.map((part) => part.replace('127.0.0.1:3000', `127.0.0.1:${port}`)),
      { env },
    ).status;
  expect(healthy()).toBe(1);
  await expect.poll(() => answers(Number(port))).toBe(true);
  expect(healthy()).toBe(0);
});

const command = (lines: readonly string[], name: string): string[] =>
  JSON.parse(lines.find((line) => line.startsWith(`${name} [`))?.slice(name.length) ?? '[]') as string[];

/** Runs a program until the test ends. */
function start(program: string, parts: readonly string[], options: object = {}): ChildProcess {
  const running = spawn(program, parts, { stdio: 'ignore', ...options });
  const over = new Promise((ended) => running.once('exit', ended));
  ends.push(() => {
    running.kill('SIGKILL');
    return over;
  });
  return running;
}

const closed = (server: Server) => new Promise((done) => server.close(done).closeAllConnections());

/** True once somebody listens at the port. */
const answers = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(socket.destroy() !== null));
    socket.on('error', () => settle(false));
  });

/** What is said over TLS to this address, sent as it is written. */
function tlsAnswer(port: number, path: string): Promise<[status: number | undefined, text: string]> {
  const headers = { host: 'portal.example.com' };
  return new Promise((settle, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, rejectUnauthorized: false, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => settle([answer.statusCode, text]));
    });
    sent.on('error', failed);
    sent.end();
  });
}
