import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the packed client runs in an empty folder, without any other package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  try {
    const output = execFileSync(process.execPath, ['scripts/client.mjs'], { encoding: 'utf8' });
    execFileSync('tar', ['-xzf', output.trim(), '-C', folder]);
    const made = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as object;
    expect(made).not.toHaveProperty('dependencies');
    const help = execFileSync(join(folder, 'package/gatehouse.js'), ['help'], { cwd: folder, encoding: 'utf8' });
    expect(help).toContain('resend-invitation');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
