import { eventually } from '#tests/server/eventually.ts';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { Refused } from './http/calls/refused.ts';
import type { WriteOptions } from './db/database.ts';
import { asGuess, giveBack, sourceOf, type Guessed } from './throttle.ts';

let store: TestDatabase;
let now: number;
beforeEach(async () => {
  store = await openTestDatabase();
  now = 1_000_000;
});
afterEach(() => store.close());

const wrong = new Refused(403, 'wrong');
let people = 0;
/** A person of one office. */
const one = (): Guessed => [`account:${++people}@acme.test`, 'source:192.0.2.1'];
const guess = (keys: Guessed, work: () => Promise<'right' | 'wrong'>) =>
  asGuess({ store, now: () => now }, keys, async (taken) => {
    if ((await work()) === 'wrong') throw wrong;
    await store.write((tx) => giveBack(tx, taken));
    return 'right';
  });
const outcome = (guessed: Promise<string>) => guessed.catch((error: unknown) => error);

/**
 * Guesses that stay in progress until the test fails them. Resolves when all have begun, because on PostgreSQL others
 * could overtake them.
 */
async function hanging(guessers: readonly Guessed[]) {
  let end: () => void = () => undefined;
  const ended = new Promise<'wrong'>((resolve) => (end = () => resolve('wrong')));
  let underWay = 0;
  const guesses = guessers.map((keys) =>
    outcome(
      guess(keys, () => {
        underWay++;
        return ended;
      }),
    ),
  );
  await eventually(() => expect(underWay).toBe(guessers.length));
  return {
    async end() {
      end();
      await Promise.all(guesses);
    },
  };
}
const ten = (each: (at: number) => Guessed) => Array.from({ length: 10 }, (_, at) => each(at));

test('of 40 parallel wrong guesses ten are compared; ten are told the whole wait, the others a moment', async () => {
  let compared = 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, from) =>
      outcome(
        guess(['account:neo@acme.test', `source:192.0.2.${from}`], async () => {
          compared++;
          await setTimeout(20);
          return 'wrong';
        }),
      ),
    ),
  );
  expect(compared).toBe(10);
  expect(answers.filter((answer) => answer === wrong)).toHaveLength(10);
  const waits = answers.map((answer) => answer instanceof Refused && answer.more.retryAfter);
  expect(waits.filter((wait) => wait === 900).length).toBeGreaterThanOrEqual(10);
  expect(waits.filter((wait) => wait === 900 || wait === 2)).toHaveLength(30);
});

test('of 35 parallel right guesses at most ten are in progress, and all succeed', async () => {
  let [underWay, most] = [0, 0];
  const answers = await Promise.all(
    Array.from({ length: 35 }, () =>
      outcome(
        guess(one(), async () => {
          most = Math.max(most, ++underWay);
          await setTimeout(20);
          underWay--;
          return 'right';
        }),
      ),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 35 }, () => 'right'));
  expect(most).toBeLessThanOrEqual(10);
});

test('failures leave room for the rest of ten; at ten the waiting ends', async () => {
  const wrongs = async (count: number) => {
    for (let made = 0; made < count; made++) await outcome(guess(one(), async () => 'wrong'));
  };
  await wrongs(8);
  let [underWay, most, begun] = [0, 0, 0];
  const right = () =>
    guess(one(), async () => {
      most = Math.max(most, ++underWay);
      begun++;
      // The first stays in progress until a second has begun.
      while (begun < 2) await setTimeout(1);
      await setTimeout(5);
      underWay--;
      return 'right';
    });
  expect(await Promise.all(Array.from({ length: 6 }, right))).toHaveLength(6);
  expect(most).toBe(2);
  await wrongs(2);
  expect(await outcome(right())).toMatchObject({ code: 429, more: { retryAfter: 900 } });
});

test('a call that waits for guesses in progress is finally refused for a moment, and holds nothing meanwhile', async () => {
  const never = await hanging(ten(one));
  const late = outcome(guess(one(), async () => 'right'));
  const other = outcome(guess(['account:neo@acme.test', 'source:192.0.2.2'], async () => 'right'));
  expect(await Promise.race([late, other])).toBe('right');
  expect(await late).toMatchObject({ code: 429, more: { retryAfter: 2 } });
  // As after a crash, nobody settles them; the office signs in again.
  now += 30_000;
  expect(await outcome(guess(one(), async () => 'right'))).toBe('right');
  await never.end();
});

test('guesses at one account that a crash left open count as failures until their window is over', async () => {
  const neo = (from: number): Guessed => ['account:neo@acme.test', `source:192.0.2.${from}`];
  const never = await hanging(ten(neo));
  expect(await outcome(guess(neo(11), async () => 'right'))).toMatchObject({ code: 429, more: { retryAfter: 2 } });
  now += 30_000;
  expect(await outcome(guess(neo(12), async () => 'right'))).toMatchObject({ code: 429, more: { retryAfter: 870 } });
  now += 870_000;
  expect(await outcome(guess(neo(13), async () => 'right'))).toBe('right');
  await never.end();
});

test('a failure waits for the disk; the start of a guess does not', async () => {
  const written: WriteOptions[] = [];
  const noted: TestDatabase = {
    ...store,
    write: (work, options = {}) => {
      written.push(options);
      return store.write(work, options);
    },
  };
  const wrongly = asGuess({ store: noted, now: () => now }, one(), () => Promise.reject(wrong));
  await expect(wrongly).rejects.toBe(wrong);
  expect(written).toEqual([{ essential: true, durable: false }, { essential: true }]);
});

test('a source is one IPv4 address, in any spelling, or an IPv6 network', () => {
  expect(sourceOf('')).toBe('source:unknown');
  expect(sourceOf('192.0.2.1')).toBe('source:192.0.2.1');
  expect(sourceOf('::ffff:192.0.2.1')).toBe('source:192.0.2.1');
  expect(sourceOf('2001:db8::1:2:3:4')).toBe(sourceOf('2001:db8::9'));
  expect(sourceOf('2001:db8:0:1::9')).not.toBe(sourceOf('2001:db8::9'));
});

test('a server error is no guess: ten of them block nobody', async () => {
  const broken = () => guess(one(), () => Promise.reject(new Error('The database has gone.')));
  for (let made = 0; made < 12; made++) expect(await outcome(broken())).toMatchObject({ message: /gone/ });
  expect(await outcome(guess(one(), async () => 'right'))).toBe('right');
});

test('a crowd from one source, and one at one account, wait alone: an office beside them signs in', async () => {
  let end: (answer: 'wrong') => void = () => undefined;
  const ended = new Promise<'wrong'>((resolve) => (end = resolve));
  const crowd = Array.from({ length: 200 }, (_, at) =>
    outcome(guess([`account:${at}@evil.test`, 'source:203.0.113.9'], () => ended)),
  );
  const mine = Array.from({ length: 200 }, (_, from) =>
    outcome(guess(['account:eve@evil.test', `source:198.51.100.${from}`], () => ended)),
  );
  const office = Array.from({ length: 35 }, () =>
    outcome(
      guess(one(), async () => {
        await setTimeout(20);
        return 'right';
      }),
    ),
  );
  expect(new Set(await Promise.all(office))).toEqual(new Set(['right']));
  end('wrong');
  const refused = (answer: unknown) => answer instanceof Refused && answer.more.retryAfter === 2;
  for (const answers of [await Promise.all(crowd), await Promise.all(mine)])
    expect(answers.filter(refused).length).toBeGreaterThan(100);
});
