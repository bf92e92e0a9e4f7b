import { MINUTE } from '#tests/builders/times.ts';
import { eventually } from '#tests/server/eventually.ts';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAttempts } from '#server/platform/db/attempts.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { DatabaseError } from '../db/errors.ts';
import { Refused } from '../http/refused.ts';
import type { WriteOptions } from '../db/database.ts';
import { guessKeys, mailKeys, sourceOf } from './keys.ts';
import type { Key } from './limits.ts';
import { asGuess, countAttempt, giveBack, giveBackPlace } from './throttle.ts';
import { unlock, waitsOf } from './waits.ts';

let store: TestDatabase;
let now: number;
beforeEach(async () => {
  store = await openTestDatabase();
  now = 100_000_000;
});
afterEach(() => store.close());

const wrong = new Refused(403, 'wrong');
const NEO = 'neo@acme.test';
/** A guess at one account, in a browser that is new to it, from the nth network. */
const neo = (from: number) =>
  guessKeys({ account: NEO, address: `2001:db8:0:${from.toString(16)}::1`, browser: undefined });
let people = 0;
/** A guess at a further account, from one office. */
const one = () => guessKeys({ account: `${++people}@acme.test`, address: '192.0.2.1', browser: undefined });

const guess = (keys: readonly Key[], work: () => Promise<'right' | 'wrong'>) =>
  asGuess({ store, now: () => now }, keys, async (taken) => {
    if ((await work()) === 'wrong') throw wrong;
    await store.write((tx) => giveBack(tx, taken));
    return 'right';
  });
const outcome = (guessed: Promise<string>): Promise<unknown> => guessed.catch((error: unknown) => error);
/** An answer that says to try again in a moment: others are under way, or the database is busy. */
const isLater = (answer: unknown) =>
  answer instanceof DatabaseError || (answer instanceof Refused && answer.more.retryAfter === 2);
/** Tries again as long as it is told to, as people do: on a slow machine their turn may come late. */
async function patiently(guessed: () => Promise<string>): Promise<unknown> {
  for (;;) {
    const answer = await outcome(guessed());
    if (!isLater(answer)) return answer;
  }
}
const right = (keys: readonly Key[]) => outcome(guess(keys, async () => 'right'));
/** How many of so many wrong guesses, one after the other, are compared. */
async function compared(count: number, keys: (at: number) => readonly Key[]): Promise<number> {
  let made = 0;
  for (let at = 0; at < count; at++)
    await outcome(
      guess(keys(at), async () => {
        made++;
        return 'wrong';
      }),
    );
  return made;
}

/** Guesses that stay under way until they are ended as wrong. Comes when they are: on PostgreSQL others could overtake. */
async function hanging(guessers: readonly (readonly Key[])[]) {
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
const ten = (each: (at: number) => readonly Key[]) => Array.from({ length: 10 }, (_, at) => each(at));

describe('failures', () => {
  test('of one source on one account are ten within 15 minutes; other sources and accounts go on', async () => {
    expect(await compared(30, () => neo(1))).toBe(10);
    expect(await right(neo(1))).toMatchObject({
      code: 429,
      message: 'Too many failed sign-ins to this account from your network. Try again in 15 minutes.',
      more: { retryAfter: 900 },
    });
    expect(await right(neo(2))).toBe('right');
    now += 15 * MINUTE;
    expect(await right(neo(1))).toBe('right');
  });

  test('of all sources on one account are 50 in a quarter of an hour, and fewer in each further one', async () => {
    const quarters: number[] = [];
    for (let quarter = 0; quarter < 8; quarter++) {
      quarters.push(await compared(60, (at) => neo(at)));
      now += 15 * MINUTE;
    }
    expect(quarters).toEqual([50, 25, 12, 6, 3, 2, 1, 1]);
  });

  test('the wait that is told is the real one, also where the limit shrinks', async () => {
    for (const minutes of [10, 4, 9]) {
      await compared(60, (at) => neo(at));
      now += minutes * MINUTE;
    }
    await compared(60, (at) => neo(at));
    const refused = (await right(neo(99))) as Refused;
    now += (refused.more.retryAfter ?? 0) * 1000 - 1;
    expect(await right(neo(99))).toMatchObject({ code: 429 });
    now += 1;
    expect(await right(neo(99))).toBe('right');
  });

  test('of one source on many accounts slow it down, and do not shut it out', async () => {
    expect(await compared(150, one)).toBe(100);
    expect(await right(one())).toMatchObject({ code: 429, more: { retryAfter: 2 } });
    now += 2_000;
    expect(await right(one())).toBe('right');
    for (let made = 0; made < 200; made++) {
      now += 30_000;
      expect(await compared(1, one)).toBe(1);
    }
  });

  test('of one IPv6 /48 on many accounts from as many networks slow it down too; its neighbour goes on', async () => {
    const from = (site: number, network: number) =>
      guessKeys({ account: `${network}@acme.test`, address: `2001:db8:${site}:${network}::1`, browser: undefined });
    const earlier = Array.from({ length: 395 }, () => 'site:2001:db8:1::/48');
    await store.write((tx) => addAttempts(tx, earlier, now));
    expect(await compared(10, (at) => from(1, at))).toBe(5);
    expect(await right(from(1, 999))).toMatchObject({ code: 429, more: { retryAfter: 2 } });
    expect(await right(from(2, 999))).toBe('right');
    now += 2_000;
    expect(await right(from(1, 999))).toBe('right');
  });

  test('in a browser that the account knows are counted by themselves', async () => {
    const own = guessKeys({ account: NEO, address: '192.0.2.1', browser: 7 });
    await compared(60, neo);
    expect(await right(own)).toBe('right');
    expect(await compared(20, () => own)).toBe(10);
    expect(await right(own)).toMatchObject({ message: /from this browser/ });
  });

  test('are forgotten after a success, but not those of other sources: a sign-in does not help a guesser', async () => {
    await compared(9, () => neo(1));
    expect(await right(neo(1))).toBe('right');
    expect(await compared(20, () => neo(1))).toBe(10);
    await compared(60, (at) => neo(at + 2));
    expect(await right(neo(80))).toMatchObject({ code: 429 });
  });

  test('count when only the first of two factors was right', async () => {
    for (let made = 0; made < 10; made++)
      await asGuess({ store, now: () => now }, neo(1), (taken) => store.write((tx) => giveBackPlace(tx, taken)));
    expect(await right(neo(1))).toMatchObject({ code: 429 });
    expect(await store.read.selectFrom('attempts').select('key').where('key', 'like', 'source:%').execute()).toEqual(
      [],
    );
  });

  test('and attempts under way do not count while the clock is set back to before them', async () => {
    const other = guessKeys({ account: 'trinity@acme.test', address: '192.0.2.1', browser: undefined });
    const later = await hanging(Array.from({ length: 10 }, () => other));
    await compared(60, (at) => neo(at));
    expect(await right(neo(90))).toMatchObject({ code: 429 });
    now -= 120 * MINUTE;
    expect(await waitsOf(store.read, NEO, now)).toEqual([]);
    expect(await right(neo(90))).toBe('right');
    expect(await right(other)).toBe('right');
    // Failures by the new clock count as always.
    expect(await compared(30, () => neo(1))).toBe(10);
    await later.end();
  });

  test('of an account are shown with the time of their end, and can be lifted', async () => {
    await compared(60, (at) => neo(at));
    await compared(20, () => neo(1));
    await store.write((tx) => countAttempt(tx, [`pair:${NEO}x|192.0.2.1`], now));
    const waits = await waitsOf(store.read, NEO, now);
    expect(waits).toMatchObject([{ says: /new to it/, source: '', attempts: 50, until: now + 15 * MINUTE }]);
    await store.write((tx) => unlock(tx, NEO));
    expect(await right(neo(3))).toBe('right');
    expect(await store.read.selectFrom('attempts').select('key').where('key', 'like', 'pair:%').execute()).toEqual([
      { key: `pair:${NEO}x|192.0.2.1` },
    ]);
  });
});

test('mails that one source asks for are limited for each address, and slowed down for the source', async () => {
  const ask = (account: string) =>
    outcome(
      store.write(async (tx) => {
        await countAttempt(tx, mailKeys({ account, address: '192.0.2.1', browser: undefined }), now);
        return 'sent';
      }),
    );
  for (let made = 0; made < 10; made++) expect(await ask(NEO)).toBe('sent');
  expect(await ask(NEO)).toMatchObject({ code: 429, message: /mails to this address .* in 15 minutes/ });
  for (let made = 0; made < 90; made++) expect(await ask(`${made}@acme.test`)).toBe('sent');
  expect(await ask('eve@acme.test')).toMatchObject({ code: 429, more: { retryAfter: 2 } });
  const siteOf = (address: string) => mailKeys({ account: NEO, address, browser: undefined }).at(-1);
  expect(siteOf('2001:db8:1:2::3')).toBe('mailSite:2001:db8:1::/48');
});

test('of 40 wrong guesses at once ten are compared; ten wait and are told the whole wait, the others a moment', async () => {
  let compared = 0;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      outcome(
        guess(neo(1), async () => {
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

test('of 35 right guesses at once no more than ten are under way, and all succeed', async () => {
  let [underWay, most] = [0, 0];
  const answers = await Promise.all(
    Array.from({ length: 35 }, () =>
      patiently(() =>
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

test('failures leave room for the rest of ten; when they are ten the waiting ends', async () => {
  await compared(8, () => neo(1));
  let [underWay, most, begun] = [0, 0, 0];
  const slow = () =>
    guess(neo(1), async () => {
      most = Math.max(most, ++underWay);
      begun++;
      // The first stays until a second has come beside it.
      while (begun < 2) await setTimeout(1);
      await setTimeout(5);
      underWay--;
      return 'wrong';
    });
  const answers = await Promise.all(Array.from({ length: 6 }, () => outcome(slow())));
  expect(most).toBe(2);
  expect(answers.filter((answer) => answer === wrong)).toHaveLength(2);
  expect(await right(neo(1))).toMatchObject({ code: 429, more: { retryAfter: 900 } });
});

test('who waits for guesses under way is refused for a moment in the end, and holds nothing meanwhile', async () => {
  const never = await hanging(ten(one));
  const late = right(one());
  const other = right(neo(1));
  expect(await Promise.race([late, other])).toBe('right');
  expect(await late).toMatchObject({ code: 429, more: { retryAfter: 2 } });
  // As after a crash: nobody settles them. The office comes in again.
  now += 30_000;
  expect(await right(one())).toBe('right');
  await never.end();
});

test('guesses that nobody settles, as after a crash, count as failures until their window is over', async () => {
  const never = await hanging(ten(() => neo(1)));
  expect(await right(neo(1))).toMatchObject({ code: 429, more: { retryAfter: 2 } });
  now += 30_000;
  expect(await right(neo(1))).toMatchObject({ code: 429, more: { retryAfter: 870 } });
  now += 870_000;
  expect(await right(neo(1))).toBe('right');
  await never.end();
});

test('a failure waits for the disk; that a guess was begun does not', async () => {
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

test('a source is one IPv4 address however it is written, or an IPv6 network', () => {
  expect(sourceOf('')).toBe('unknown');
  expect(sourceOf('192.0.2.1')).toBe('192.0.2.1');
  expect(sourceOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(sourceOf('2001:db8::1:2:3:4')).toBe(sourceOf('2001:db8::9'));
  expect(sourceOf('2001:db8:0:1::9')).not.toBe(sourceOf('2001:db8::9'));
});

test('a fault of ours is no guess: ten of them hold up nobody', async () => {
  const broken = () => guess(one(), () => Promise.reject(new Error('The database has gone.')));
  for (let made = 0; made < 12; made++) expect(await outcome(broken())).toMatchObject({ message: /gone/ });
  expect(await right(one())).toBe('right');
});

test('a crowd from one source, and one at one account, wait by themselves: an office comes in beside them', async () => {
  let end: (answer: 'wrong') => void = () => undefined;
  const ended = new Promise<'wrong'>((resolve) => (end = resolve));
  const crowd = Array.from({ length: 150 }, (_, at) =>
    outcome(guess(guessKeys({ account: `${at}@evil.test`, address: '203.0.113.9', browser: undefined }), () => ended)),
  );
  const mine = Array.from({ length: 150 }, (_, from) => outcome(guess(neo(from), () => ended)));
  const office = Array.from({ length: 35 }, () =>
    patiently(() =>
      guess(one(), async () => {
        await setTimeout(20);
        return 'right';
      }),
    ),
  );
  expect(new Set(await Promise.all(office))).toEqual(new Set(['right']));
  end('wrong');
  for (const answers of [await Promise.all(crowd), await Promise.all(mine)])
    expect(answers.filter(isLater).length).toBeGreaterThan(40);
});
