import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { freePort } from '#tests/setup/freePort.ts';

/** Starts a PgBouncer in transaction mode in front of a database; `settings` are lines of its file. */
export async function pgbouncerBefore(
  url: string,
  { settings = [], connectQuery = '' }: { settings?: string[]; connectQuery?: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pgbouncer-'));
  const { hostname, port: behind, username, password } = new URL(url);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const query = connectQuery === '' ? '' : ` connect_query='${connectQuery}'`;
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${behind || 5432} user=${username} password=${password}${query}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      ...settings,
    ].join('\n'),
  );
  // As root it refuses to run, so it becomes nobody, who must read its file.
  const nobody = 65_534;
  chmodSync(folder, 0o755);
  const running = spawn('pgbouncer', [file], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  const over = once(running, 'exit');
  while (!(await isOpen(port))) {
    if (running.exitCode !== null) throw new Error('PgBouncer did not start.');
    await later(10);
  }
  return {
    port,
    async close() {
      running.kill('SIGKILL');
      await over;
      rmSync(folder, { recursive: true });
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== null));
    socket.on('error', () => resolve(false));
  });
