import { beforeEach, expect, test, vi } from 'vitest';
import { DAY } from '#tests/builders/times.ts';
import { noteUsage, readUsage } from './usage.ts';

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

test('counts runs, and halves them every week', () => {
  noteUsage(1, 'users.new', 0);
  noteUsage(1, 'users.new', 0);
  expect(readUsage(1, 0).get('users.new')).toBe(2);
  expect(readUsage(1, 7 * DAY).get('users.new')).toBe(1);
  expect(readUsage(1, 14 * DAY).get('users.new')).toBe(0.5);
});

test('a recent use counts more than many old ones', () => {
  for (let run = 0; run < 5; run += 1) noteUsage(1, 'old', 0);
  noteUsage(1, 'new', 40 * DAY);
  const usage = readUsage(1, 40 * DAY);
  expect(usage.get('new')).toBeGreaterThan(usage.get('old') ?? 0);
});

test('each person has separate counts', () => {
  noteUsage(1, 'users.new', 0);
  expect(readUsage(2, 0).size).toBe(0);
});

test('the least used commands are dropped first', () => {
  for (let n = 0; n < 250; n += 1) noteUsage(1, `command-${n}`, n);
  const usage = readUsage(1, 250);
  expect(usage.size).toBe(200);
  expect(usage.has('command-249')).toBe(true);
  expect(usage.has('command-0')).toBe(false);
});

test.each(['nonsense', 'null', '[]', '{"a":1,"b":["x",2],"c":[1]}'])(
  'what is no record of runs is left out: %s',
  (text) => {
    storage.set('gatehouse.usage.1', text);
    expect(readUsage(1, 0).size).toBe(0);
  },
);

test('without storage nothing is kept, and nothing fails', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  noteUsage(1, 'users.new', 0);
  expect(readUsage(1, 0).size).toBe(0);
});
