import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertMany } from '#server/platform/db/bulk.ts';
import { DAY } from '#tests/builders/times.ts';
import { eventually } from '#tests/server/eventually.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { doubling, inSteps } from './backoff.ts';
import { runDaily, type Daily } from '#server/domain/jobs/daily.ts';
import { jobRows, queueJob, sealBody, startJob, type Job, type Queued, type Result } from '#server/domain/jobs/jobs.ts';
import { choose, MOST_UNDER_WAY, type Receiver } from './places.ts';

let it: TestApp;
/** The bodies of the jobs that were begun. */
let begun: string[];
beforeEach(async () => {
  it = await startTestApp();
  begun = [];
});
afterEach(() => it.close());

interface Kind {
  run?(job: Queued<string>, signal: AbortSignal): Promise<Result> | Result;
  more?: Partial<Job<string>>;
}
const kindOf = ({ run, more }: Kind = {}): Job<string> => ({
  kind: 'test',
  places: { process: 10, organisation: 10, receiver: 2 },
  claim: 60_000,
  waits: doubling({ first: 1_000, longest: 4_000, most: 4 }),
  async run(job, _services, _log, signal) {
    begun.push(job.body);
    return (await run?.(job, signal)) ?? 'done';
  },
  ...more,
});
const start = (job: Job<string>) => startJob(job, it.services, it.app.log, DAY);
const queue = (receiver: number, ...bodies: string[]) =>
  it.store.write(async (tx) => {
    for (const body of bodies) await queueJob(it.services, tx, { kind: 'test' }, receiver, body);
  });
const waiting = () =>
  it.store.read
    .selectFrom('jobs')
    .select(['attempts', 'next_attempt_at', 'last_error'])
    .where('kind', '=', 'test')
    .execute();

describe('a job', () => {
  test('is done once by two processes, and leaves nothing', async () => {
    await queue(1, ...Array.from({ length: 50 }, (_, at) => `job ${at}`));
    const workers = [start(kindOf()), start(kindOf())];
    await Promise.all(workers.map((worker) => worker.round()));
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
    expect(begun.toSorted()).toEqual([...new Set(begun)].toSorted());
    expect(begun).toHaveLength(50);
    for (const worker of workers) await worker.stop();
  });

  test('whose change is rolled back is not queued; an empty queue writes nothing', async () => {
    const write = vi.spyOn(it.services.store, 'write');
    const worker = start(kindOf());
    await worker.round();
    expect(write).not.toHaveBeenCalled();
    const rolledBack = it.store.write(async (tx) => {
      await queueJob(it.services, tx, { kind: 'test' }, 1, 'never');
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    await worker.round();
    expect(begun).toEqual([]);
    await worker.stop();
  });

  test('that fails is tried after waits that double, then given up, with its last error', async () => {
    const ended = vi.fn<NonNullable<Job<string>['ended']>>(async () => undefined);
    const worker = start(kindOf({ run: () => ({ error: 'x'.repeat(400) }), more: { ended } }));
    await queue(1, 'fails');
    const waits: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await worker.round();
      const [row] = await waiting();
      if (!row) break;
      waits.push(row.next_attempt_at - it.clock.now);
      expect(row.last_error).toHaveLength(300);
      it.clock.advance(row.next_attempt_at - it.clock.now);
    }
    expect([waits, begun.length, await waiting()]).toEqual([[1_000, 2_000, 4_000], 4, []]);
    expect(ended.mock.calls[0]?.[3]).toHaveLength(300);
    await worker.stop();
  });

  test('of a process that was killed is done by another one after its claim', async () => {
    await queue(1, 'killed');
    const rows = jobRows(kindOf());
    const ids = await rows.due(it.store.read, 1, 9, it.clock.now);
    await it.store.write((tx) => rows.take(tx, ids, it.clock.now));
    const worker = start(kindOf());
    await worker.round();
    expect(begun).toEqual([]);
    it.clock.advance(60_001);
    await worker.round();
    expect(begun).toEqual(['killed']);
    await worker.stop();
  });

  test('that waits is due at once when the clock was set back, one that is claimed after its claim', async () => {
    const rows = jobRows(kindOf());
    await queue(1, 'claimed', 'failed');
    const [claimed = 0] = await rows.due(it.store.read, 1, 1, it.clock.now);
    await it.store.write((tx) => rows.take(tx, [claimed], it.clock.now));
    const worker = start(kindOf({ run: () => ({ error: 'down' }) }));
    await worker.round();
    it.clock.advance(-DAY);
    await it.store.write((tx) => rows.pullBack(tx, it.clock.now, 1_000));
    await worker.round();
    expect(begun).toEqual(['failed', 'failed']);
    it.clock.advance(60_001);
    await worker.round();
    expect(begun).toContain('claimed');
    await worker.stop();
  });

  test('that goes on after its longest pause waits for it; only what the clock has left further ahead does not', async () => {
    const job = kindOf({ run: () => ({ goesOnAfter: DAY }), more: { longestPause: DAY } });
    const worker = start(job);
    await queue(1, 'in steps');
    await worker.round();
    const goesOn = it.clock.now + DAY;
    const pulled = async () => {
      await it.store.write((tx) => jobRows(job).pullBack(tx, it.clock.now, 60_000));
      return (await waiting())[0]?.next_attempt_at;
    };
    expect(await pulled()).toBe(goesOn);
    it.clock.advance(-60_001);
    expect(await pulled()).toBe(it.clock.now);
    await worker.stop();
  });

  test('that never ends does not hold up a stop for ever; it is due again after its claim', async () => {
    await queue(1, 'hangs');
    const hangs = new Promise<Result>(() => undefined);
    const run = (_job: Queued<string>, signal: AbortSignal) =>
      Promise.race([
        hangs,
        new Promise<Result>((done) => signal.addEventListener('abort', () => done({ error: 'stopped' }))),
      ]);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const worker = start(kindOf({ run }));
    void worker.round();
    await vi.waitFor(() => expect(begun).toEqual(['hangs']));
    const stopped = worker.stop();
    await vi.advanceTimersByTimeAsync(10_001);
    vi.useRealTimers();
    await stopped;
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  });

  test('that cannot be read holds up no other', async () => {
    await queue(1, 'good');
    const broken = { kind: 'test', receiver: 2, body: sealBody(it.services.secrets, 3, 'of another'), created_at: 0 };
    await it.store.write((tx) =>
      tx
        .insertInto('jobs')
        .values({ ...broken, next_attempt_at: 0 })
        .execute(),
    );
    const worker = start(kindOf());
    await worker.round();
    expect(begun).toEqual(['good']);
    await worker.stop();
  });

  test('that cannot be read has failed, and is deleted after its attempts, even if others are tried for ever', async () => {
    const ended = vi.fn<NonNullable<Job<string>['ended']>>(async () => undefined);
    const waits = doubling({ first: 1_000, longest: 4_000, most: Infinity });
    const worker = start(kindOf({ more: { ended, waits } }));
    await queue(1, 'of another key');
    await it.store.write((tx) =>
      tx
        .updateTable('jobs')
        .set({ body: 'x'.repeat(60) })
        .execute(),
    );
    const tries: number[] = [];
    for (let row: { next_attempt_at: number } | undefined; tries.length < 30; tries.push(row.next_attempt_at)) {
      await worker.round();
      [row] = await waiting();
      if (!row) break;
      expect(row).toMatchObject({ attempts: tries.length + 1, last_error: 'What was stored cannot be read.' });
      it.clock.advance(row.next_attempt_at - it.clock.now);
    }
    expect([tries.length, begun]).toEqual([19, []]);
    expect(ended.mock.calls.map(([, job, , error]) => [job.receiver, error])).toEqual([
      [1, 'What was stored cannot be read.'],
    ]);
    await worker.stop();
  });
});

test('one of 100,000 rows, and one of another receiver behind them, are found at once', async () => {
  const rows = jobRows(kindOf());
  const row = { kind: 'test', receiver: 1, body: '', created_at: 0, next_attempt_at: 0 };
  await it.store.write(
    (tx) =>
      insertMany(
        tx,
        'jobs',
        Array.from({ length: 100_000 }, () => row),
      ),
    { patient: true },
  );
  await it.store.write((tx) => insertMany(tx, 'jobs', [{ ...row, receiver: 2 }]));
  // The fastest of several tries, because the machine may be busy.
  await eventually(async () => {
    const began = performance.now();
    const found = await rows.receivers(it.store.read, it.clock.now);
    for (const receiver of found) await rows.due(it.store.read, receiver, 4, it.clock.now);
    expect(found).toEqual([1, 2]);
    expect(performance.now() - began).toBeLessThan(500);
  });
}, 60_000);

describe('places', () => {
  const places = { process: 64, organisation: 16, receiver: 4 };
  const receiverOf = (number: number, whose = `organisation ${number}`): Receiver => ({ number, whose, servedAt: 0 });
  const endless = (receiver: Receiver, most: number) =>
    Promise.resolve(Array.from({ length: most }, (_, at) => receiver.number * 1_000 + at));

  test('an organisation with slow receivers never has all: another one still has its own', async () => {
    const slow: { receiver: Receiver; isSlow: boolean }[] = [];
    const busy = Array.from({ length: 500 }, (_, at) => receiverOf(at + 1, 'organisation 1'));
    // Each turn, all that was chosen becomes slow.
    for (let turn = 0; turn < 60; turn += 1)
      for (const receiver of (await choose(new Set(busy), slow, places, endless)).values())
        slow.push({ receiver, isSlow: true });
    expect(slow.length).toBe(MOST_UNDER_WAY / 2);
    const others = await choose(new Set([...busy, receiverOf(900)]), slow, places, endless);
    expect([...others.values()].map(({ number }) => number)).toEqual([900, 900, 900, 900]);
  });

  test('a receiver for which nothing more is due is not asked again', async () => {
    const askedNumbers: number[] = [];
    const receivers = new Set([receiverOf(1), receiverOf(2)]);
    const due = (receiver: Receiver, most: number) => {
      askedNumbers.push(receiver.number);
      return receiver.number === 1 ? Promise.resolve([7]) : endless(receiver, most);
    };
    await choose(receivers, [], places, due);
    await choose(receivers, [], places, due);
    expect(askedNumbers).toEqual([1, 2, 2]);
  });
});

test.each([
  [doubling({ first: 10, longest: 50, most: 5 }), [10, 20, 40, 50, undefined]],
  [doubling({ first: 10, longest: 50, most: Infinity }), [10, 20, 40, 50, 50]],
  [inSteps([5, 300]), [5, 300, undefined]],
])('the waits between attempts %#', (waits, expected) => {
  expect(expected.map((_, failed) => waits(failed + 1))).toEqual(expected);
});

describe('a daily job', () => {
  let runs: number;
  const job: Daily = { name: 'test.count', run: async () => void (runs += 1) };
  const run = (jobs = [job]) => runDaily(it.services, jobs);
  beforeEach(() => {
    runs = 0;
  });

  test('runs once a day over all processes, from the first start on', async () => {
    await Promise.all([run(), run()]);
    expect(runs).toBe(1);
    // The clock of another process is a moment behind midnight, or before it.
    it.clock.advance(DAY);
    await run();
    it.clock.advance(-DAY);
    await run();
    expect(runs).toBe(2);
  });

  test('that fails leaves nothing, holds up no other, and is run again', async () => {
    const fails: Daily = {
      name: 'broken.daily',
      async run(tx) {
        await tx.insertInto('settings').values({ key: 'half', value: '1' }).execute();
        throw new Error('killed');
      },
    };
    for (let times = 0; times < 2; times += 1)
      await expect(run([fails, job])).rejects.toMatchObject({
        errors: [{ message: 'The daily work of broken.daily failed.' }],
      });
    expect(runs).toBe(1);
    expect(await it.store.read.selectFrom('settings').select('key').where('key', '=', 'half').execute()).toEqual([]);
  });

  test('runs again when the clock was set back by days', async () => {
    await run();
    it.clock.advance(-7 * DAY);
    await run();
    expect(runs).toBe(2);
  });
});
