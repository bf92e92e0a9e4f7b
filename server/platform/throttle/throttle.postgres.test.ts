import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockName } from '../db/locks.ts';
import { openDatabase } from '../db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { Refused } from '../http/refused.ts';
import { guessKeys } from './keys.ts';
import { asGuess } from './throttle.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

let sources = 0;
const neo = (address = `192.0.2.${++sources}`) => guessKeys({ account: 'neo@acme.test', address, browser: undefined });

test('who has to wait is told so at once, however many others guess at the same account', async () => {
  const guess = () =>
    asGuess({ store, now: () => 1_000 }, neo('192.0.2.1'), () => Promise.reject(new Refused(403, 'wrong')));
  for (let made = 0; made < 10; made++) await expect(guess()).rejects.toThrow('wrong');
  let letGo: () => void = () => undefined;
  let held: () => void = () => undefined;
  const holding = new Promise<void>((resolve) => (held = resolve));
  const other = store.write(async (tx) => {
    await lockName(tx, 'account:neo@acme.test');
    held();
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await holding;
  await expect(guess()).rejects.toMatchObject({ code: 429 });
  letGo();
  await other;
});

test('guesses in two processes share one count, of a source and of all sources', async () => {
  if (!('url' in store.options)) throw new Error('This is about PostgreSQL.');
  const other = await openDatabase({ url: store.options.url });
  let compared = 0;
  const guess = (process: typeof other, address?: string) =>
    asGuess({ store: process, now: () => 1_000 }, neo(address), async () => {
      compared++;
      await setTimeout(5);
      throw new Refused(403, 'wrong');
    }).catch(() => undefined);
  const both = (count: number, address?: string) =>
    Promise.all(Array.from({ length: count }, (_, one) => guess(one % 2 ? store : other, address)));
  await both(40, '192.0.2.1');
  expect(compared).toBe(10);
  for (let round = 0; round < 12; round++) await both(8);
  expect(compared).toBe(50);
  await other.close();
});
