import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockName } from './db/locks.ts';
import { openTestDatabase, type TestDatabase } from './db/testing.ts';
import { takeAttempt } from './throttle.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

test('who has to wait is told so at once, however many others guess at the same account', async () => {
  const guess = () => store.write((tx) => takeAttempt(tx, ['account:neo@acme.test'], 1_000));
  for (let made = 0; made < 10; made++) await guess();
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
