import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test("the generated pages of docs/ and the README's table are fresh: otherwise run `npm run docs`", () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/docs.mjs', '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}, 60_000);
