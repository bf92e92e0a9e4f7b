import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { freePort } from '#tests/setup/freePort.ts';
import { nginxOfTwo } from '#tests/setup/nginxOfTwo.ts';
import { startPostgres } from '#tests/setup/startPostgres.ts';
import { Caller } from '../caller.ts';
import { must, NotHere, until, type RunOptions, type Run } from '../run.ts';
import { startServer, type ServerProcess } from '../server.ts';
import { relyingParty } from '../signOn.ts';

/** Callers at once, each with one call at a time. */
const CALLERS = 12;

/** Applications that sign a person in meanwhile, one sign-in after the other. */
const APPLICATIONS = 2;

/**
 * Two processes behind the nginx of docs/operations.md restart in turns under load: no call may fail, and no sign-in to an
 * application, whose steps are answered by both processes.
 */
export const rolling: Run = {
  name: 'rolling',
  of: 'restarts',
  size: 20,
  little: 2,
  minutes: 10,
  async run({ size, clean }: RunOptions) {
    if (spawnSync('nginx', ['-v']).error) throw new NotHere('nginx is not installed');
    const database = await startPostgres();
    clean.add(
      () => database.stop(),
      () => undefined,
    );
    const folder = clean.folder('rolling');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { DATABASE_URL: database.url, PUBLIC_URL: url };
    const ports = [await freePort(), await freePort()];
    const start = (own: number) => startServer({ clean, folder, env, port: own });
    // One after the other: the first fills the demo.
    const servers: ServerProcess[] = [];
    for (const port of ports) servers.push(await start(port));

    const file = join(folder, 'nginx.conf');
    writeFileSync(file, nginxOfTwo(folder, { port, ports }));
    const proxy = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
    clean.add(
      () => proxy.kill(),
      () => proxy.kill(),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
    await until('nginx', 10_000, () => call(agent, port).then(({ status }) => status === 200));

    const failed: string[] = [];
    let calls = 0;
    let stopped = false;
    const callers = Array.from({ length: CALLERS }, async (_, index) => {
      while (!stopped) {
        const { status, text } = await call(agent, port, index % 2 === 0);
        calls++;
        // A POST without a session is answered with 401 by the server itself.
        if (status !== 200 && status !== 401) failed.push(`${status} ${text.slice(0, 80)}`);
      }
    });
    let signIns = 0;
    const signing = Array.from({ length: APPLICATIONS }, async () => {
      // Each in a browser of its own.
      const application = await relyingParty(await new Caller(url).signIn('owner@acme.test'));
      while (!stopped) {
        await application.signIn().catch((error: unknown) => failed.push(`sign-in: ${shownError(error)}`));
        signIns++;
      }
    });
    for (let restart = 0; restart < size; restart++) {
      // The one that runs longest.
      const server = servers.shift();
      if (!server) break;
      await server.stop();
      servers.push(await start(server.port));
    }
    stopped = true;
    await Promise.all([...callers, ...signing]);
    agent.destroy();
    must(failed.length === 0, `${failed.length} of ${calls} calls failed: ${failed.slice(0, 3).join('; ')}`);
    return { calls, 'sign-ins': signIns, failed: failed.length };
  },
};

const shownError = (error: unknown): string =>
  error instanceof Error
    ? [error.message, error.cause]
        .filter(Boolean)
        .map((part) => inspect(part))
        .join(' ')
    : String(error);

/** A read of the page, or a POST, which nginx may not repeat. */
function call(agent: Agent, port: number, post = false): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const options = { port, agent, method: post ? 'POST' : 'GET', path: post ? '/api/user/create' : '/signin' };
    const sent = request({ host: '127.0.0.1', ...options, headers: { 'x-requested-with': 'x' } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', (error) => resolve({ status: 0, text: error.message }));
    sent.end();
  });
}
