import { expect, test } from 'vitest';
import { recounted, withTotal } from './newcomer.ts';

test('the lines of files, of steps and of the whole are counted again', () => {
  const page = [
    'Read about 5,700 lines, half a day.',
    '| step | files | lines |',
    '| ---- | ----- | ----- |',
    '| 1. Rules | [core/a.ts](../core/a.ts) 1, [plugins/b.ts](../plugins/b.ts) 22 | 23    |',
    '| 2. Calls | [core/c.ts](../core/c.ts) 9 | 9     |',
    'See [core](../core/README.md), and 12 more |',
  ].join('\n');
  const lines: Record<string, number> = { 'core/a.ts': 1000, 'plugins/b.ts': 200, 'core/c.ts': 60 };
  expect(recounted(page, (file) => lines[file] ?? 0)).toEqual({
    total: 1260,
    page: [
      'Read about 1,300 lines, half a day.',
      '| step | files | lines |',
      '| ---- | ----- | ----- |',
      '| 1. Rules | [core/a.ts](../core/a.ts) 1000, [plugins/b.ts](../plugins/b.ts) 200 | 1200 |',
      '| 2. Calls | [core/c.ts](../core/c.ts) 60 | 60 |',
      'See [core](../core/README.md), and 12 more |',
    ].join('\n'),
  });
});

test('another page says how long the path is', () => {
  expect(withTotal('the path of about 5,700 lines that', 949)).toBe('the path of about 900 lines that');
});
