import { expect, test } from 'vitest';
import { mayMount } from '../setup/smallDisk.ts';
import { runScript } from './runScript.ts';

test('every long run works', async () => {
  const { code, output } = await runScript('tests/soak/soak.ts', '--short');
  expect(code, output).toBe(0);
  const notRun = output
    .split('\n')
    .filter((line) => line.includes('not run') && (mayMount() || !line.startsWith('disk ')));
  expect(notRun).toEqual([]);
}, 600_000);
