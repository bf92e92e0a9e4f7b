import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '#tests/setup/freePort.ts';

export interface Settings {
  people: number;
  /** The time limit of the start; 4 minutes by default. */
  minutes?: number;
  env: Record<string, string>;
}

/** A running server. */
export interface Served {
  process: ChildProcess;
  /** Its address by number; `localhost` would be looked up at each connection. */
  url: string;
  /** Its address in a browser, where its cookies belong. */
  publicUrl: string;
}

/** Starts the built server with a large demo, as `npm start` does, on a free port, and waits until it is ready. */
export async function start({ people, minutes = 4, env }: Settings): Promise<Served> {
  const port = await freePort();
  const { DATABASE_URL: _elsewhere, ...environment } = process.env;
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js', '--demo', '--people', String(people)], {
    env: { ...environment, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: 'ignore',
  });
  const late = performance.now() + minutes * 60_000;
  while (performance.now() < late && !isOver(child)) {
    if (await isReady(port))
      return { process: child, url: `http://127.0.0.1:${port}`, publicUrl: `http://localhost:${port}` };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready.');
}

export async function stop({ process: child }: Served): Promise<void> {
  if (isOver(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
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
export function memoryOf({ process: child }: Served): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The headers of the calls of an administrator, or of somebody else. */
export async function signedIn(url: string, email = 'admin@acme.test') {
  const json = { 'content-type': 'application/json', 'x-requested-with': 'bench' };
  const body = JSON.stringify({ user_email: email, password: 'Demo-Portal-2026' });
  const answer = await fetch(`${url}/account/signin`, { method: 'POST', headers: json, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const session = await fetch(`${url}/account/session/getsession/1/1`, { headers: { ...json, cookie } });
  const { token, session_id: sessionId } = (await session.json()) as { token: string; session_id: string };
  return {
    sessionId,
    cookie,
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'bench', accept: 'application/json' },
  };
}
