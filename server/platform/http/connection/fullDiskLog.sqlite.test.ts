import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillUp, mountDisk } from '#tests/setup/smallDisk.ts';
import { logOutput } from './logOutput.ts';

// Needs a separate, full file system: vitest.config.ts includes this file if one may be mounted.
test('a log on a full disk loses lines, and goes on in a new line when there is room', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'gatehouse-log-disk-'));
  const unmount = mountDisk(disk, 1);
  const file = join(disk, 'log');
  const fd = openSync(file, 'a');
  try {
    const log = logOutput(fd);
    fillUp(join(disk, 'filler'));
    // More than a page of memory, so that the last of them is written in part.
    const lines = Array.from({ length: 12 }, (_, at) => `${at} ${'x'.repeat(997)}`);
    for (const line of lines) {
      log.write(`${line}\n`);
      await new Promise((done) => setTimeout(done, 20));
    }
    rmSync(join(disk, 'filler'));
    log.write('there is room\n');
    await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/"lost":\d+,"reason":"ENOSPC".*\nthere is room\n$/);
    const [warning, last] = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-2);
    expect(JSON.parse(warning ?? '')).toMatchObject({ level: 'warn' });
    expect(last).toBe('there is room');
  } finally {
    closeSync(fd);
    unmount();
    rmSync(disk, { recursive: true });
  }
});
