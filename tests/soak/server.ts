import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../setup/freePort.ts';
import type { Clean } from './clean.ts';
import { must, until } from './run.ts';
import { watchSlowness } from './slowness.ts';

/** A start that takes longer has failed, in milliseconds. */
const LONGEST_START = 60_000;

interface Options {
  clean: Clean;
  /** The folder of the SQLite file, also without one. */
  folder: string;
  env?: Record<string, string>;
  args?: string[];
  /** The former port, after a kill; otherwise a free one. */
  port?: number;
}

/** The built server as a separate process. */
export interface ServerProcess {
  url: string;
  port: number;
  process: ChildProcess;
  /** Its last output. */
  lastOutput(): string;
  /** Waits until it is ready. */
  ready(): Promise<Start>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Stops it. Throws unless it ends by itself, with code 0. */
  stop(): Promise<void>;
  isAlive(): boolean;
}

/** The time from the start until it was ready, in milliseconds. */
interface Start {
  took: number;
  /** The time on a quiet machine, estimated. */
  alone: number;
}

/** Starts the built server, without waiting for it. */
export async function spawnServer({ clean, folder, env = {}, args = ['--demo'], port: fixedPort }: Options) {
  const port = fixedPort ?? (await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const slowness = watchSlowness(child.pid);
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      lines.push(text.toString());
      if (lines.length > 30) lines.shift();
    });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const forget = clean.add(
    () => isAlive() && kill(),
    () => child.kill('SIGKILL'),
  );
  void ended.then(forget);
  const url = `http://127.0.0.1:${port}`;
  const server: ServerProcess = {
    url,
    port,
    process: child,
    lastOutput: () => lines.join('').slice(-3000),
    async ready() {
      await until('the server is ready', LONGEST_START, async () => {
        must(isAlive(), `The server ended: ${server.lastOutput()}`);
        return (
          (await isOpen(port)) &&
          (await fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ))
        );
      });
      const took = performance.now() - started;
      return { took, alone: took / slowness() };
    },
    kill,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      must(
        child.exitCode === 0,
        `The server stopped with ${child.exitCode ?? child.signalCode}: ${server.lastOutput()}`,
      );
    },
    isAlive,
  };
  return server;
}

/** Starts the built server and waits until it is ready. */
export async function startServer(options: Options): Promise<ServerProcess> {
  const server = await spawnServer(options);
  await server.ready();
  return server;
}

// Cheaper than a refused call while nobody listens.
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
