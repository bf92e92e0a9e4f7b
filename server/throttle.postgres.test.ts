import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockName } from './db/locks.ts';
import { openDatabase } from './db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { Refused } from './http/calls/refused.ts';
import { asGuess, type Guessed } from './throttle.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

let sources = 0;
const neo = (): Guessed => ['account:neo@acme.test', `source:192.0.2.${++sources}`];

test('a call that has to wait is told at once, however many others guess at the same account', async () => {
  const guess = () => asGuess({ store, now: () => 1_000 }, neo(), () => Promise.reject(new Refused(403, 'wrong')));
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

test('guesses in two processes share one count', async () => {
  if (!('url' in store.options)) throw new Error('This is about PostgreSQL.');
  const other = await openDatabase({ url: store.options.url });
  let compared = 0;
  const guess = (process: typeof other) =>
    asGuess({ store: process, now: () => 1_000 }, neo(), async () => {
      compared++;
      await setTimeout(50);
      throw new Refused(403, 'wrong');
    }).catch(() => undefined);
  await Promise.all(Array.from({ length: 40 }, (_, one) => guess(one % 2 ? store : other)));
  expect(compared).toBe(10);
  await other.close();
});
