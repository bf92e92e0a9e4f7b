import { expect, test } from 'vitest';
import { runScript } from './runScript.ts';

test('every part of the bench works', async () => {
  const { code, output } = await runScript('tests/bench/bench.ts', '--short');
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/not measured/i);
}, 600_000);

test('the bench of several checkouts works', async () => {
  const { code, output } = await runScript('tests/bench/pages/variants.ts', 'this=.', '--short');
  expect([code, output]).toEqual([0, expect.stringMatching(/^this +launcher .*\nthis +users /)]);
}, 120_000);

test('the bench of the calls of several checkouts works', async () => {
  const { code, output } = await runScript('tests/bench/callVariants.ts', 'this=.', '--short');
  expect([code, output]).toEqual([0, expect.stringMatching(/^limit .*\nthis list .*\nthis search .*\nthis details /)]);
}, 120_000);
