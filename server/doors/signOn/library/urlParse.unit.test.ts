import { afterEach, expect, test } from 'vitest';
import { addUrlParse } from './urlParse.ts';

const { parse } = URL as { parse?: unknown };
afterEach(() => void Object.assign(URL, { parse }));

test('Node 20, which has no URL.parse, gets one: it answers null where an address is none', () => {
  Object.assign(URL, { parse: undefined });
  addUrlParse();
  const made = URL as unknown as { parse(url: string, base?: string): URL | null };
  expect([made.parse('no address'), made.parse('/a', 'https://b.example')?.href]).toEqual([
    null,
    'https://b.example/a',
  ]);
});
