import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/setup/freePort.ts';

test.each([
  ['both are full disks', '>/dev/full 2>/dev/full'],
  ['both are closed', '>&- 2>&-'],
  ['nobody reads the pipe', '2>&1 | true'],
])('the server lives when neither its log nor its messages can be written: %s', async (_why, redirect) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-output-'));
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder };
  const command = `'${process.execPath}' dist/server/main.js ${redirect}`;
  const shell = spawn('bash', ['-c', command], { env, stdio: 'ignore', detached: true });
  const ended = new Promise((done) => shell.once('close', done));
  const status = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  try {
    await expect.poll(status).toBe(200);
    // Each call is a line of the log.
    for (let call = 0; call < 20; call++) expect(await status()).toBe(200);
  } finally {
    // The shell and the server.
    if (shell.exitCode === null) process.kill(-(shell.pid ?? 0), 'SIGTERM');
    await ended;
    await expect.poll(status).toBe(0);
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
});
