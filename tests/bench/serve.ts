import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface Settings {
  port: number;
  people: number;
  /** The time limit of the start; 4 minutes by default. */
  minutes?: number;
  env: Record<string, string>;
}

/** Starts the built server with a large demo, as `npm start` does, and waits until it is ready. */
export async function start({ port, people, minutes = 4, env }: Settings): Promise<ChildProcess> {
  // Otherwise the server of an earlier run would be measured.
  if (await isReady(port)) throw new Error(`Something else answers on port ${port}.`);
  const { DATABASE_URL: _elsewhere, ...given } = process.env;
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const server = spawn(process.execPath, [...flags, 'dist/server/main.js', '--demo', '--people', String(people)], {
    env: { ...given, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  });
  const late = performance.now() + minutes * 60_000;
  while (performance.now() < late && !isOver(server)) {
    if (await isReady(port)) return server;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  server.kill('SIGKILL');
  throw new Error('The server did not become ready.');
}

export async function stop(server: ChildProcess): Promise<void> {
  if (isOver(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Tells if it has ended, by itself or by a signal. */
const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** The resident memory in megabytes (Linux). */
export function memoryOf(server: ChildProcess): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The headers of an administrator's calls. */
export async function signedIn(url: string) {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'bench' };
  const body = JSON.stringify({ user_email: 'admin@acme.test', password: 'Demo-Portal-2026' });
  const answer = await fetch(`${url}/account/signin`, { method: 'POST', headers: json, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const given = await fetch(`${url}/account/session/getsession/1/1`, { headers: { ...json, cookie } });
  const { token, session_id: sessionId } = (await given.json()) as { token: string; session_id: string };
  return {
    sessionId,
    cookie,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'bench', accept: 'application/json' },
  };
}
