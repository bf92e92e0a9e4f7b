import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askInTurn } from './askInTurn.ts';

/** The hosts that the system was asked for. */
let hostsAsked: string[];
/** The hosts that it is looking up now. */
let now: Set<string>;
let find: (host: string, whose: string) => Promise<string>;
beforeEach(() => {
  vi.useFakeTimers();
  [hostsAsked, now] = [[], new Set()];
  // A name says how long the system takes for it: 'made-up.9000' 9 seconds.
  const ask = askInTurn(async (host) => {
    hostsAsked.push(host);
    now.add(host);
    await new Promise((done) => setTimeout(done, Number(host.split('.')[1])));
    now.delete(host);
    if (host.startsWith('made-up')) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    return [{ address: '10.0.0.7', family: 4 }];
  });
  find = (host, whose) =>
    ask(host, whose).then(
      ([found]) => found?.address ?? '',
      (error: { code: string }) => error.code,
    );
});
afterEach(() => {
  vi.useRealTimers();
});
const all = (count: number, whose: string, host: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => find(host(at), whose));
const counted = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]));

// Faults that other projects had with `getaddrinfo` (the number is that of the issue): a made-up ending such as 'asd' takes 10 s (nodejs/node 62503), a machine without a network
// 5 s a name (is-online 47), a search domain of a silent name server 20 s, a burst to one host one look-up for each (node 62599).
test.each([
  ['made-up names of 10 s', 10_000],
  ['names without a network, 5 s', 5_000],
  ['names in a silent search domain, 20 s', 20_000],
])('an organisation with %s delays no other one', async (_what, takes) => {
  const answers = all(60, 'organisation 1', (at) => `made-up${at}.${takes}`);
  const begun = performance.now();
  const other = find('crm.5', 'organisation 2');
  await vi.advanceTimersByTimeAsync(10);
  expect(await other).toBe('10.0.0.7');
  expect(performance.now() - begun).toBeLessThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(counted(await Promise.all(answers))).toEqual({ ENOTFOUND: 1, EAI_AGAIN: 59 });
});

test('an organisation with slow names asks the system for a tenth of the time, however often it sends', async () => {
  let busy = 0;
  for (let second = 0; second < 600; second += 1) {
    void find(`made-up${second}.4000`, 'organisation 1');
    await vi.advanceTimersByTimeAsync(1_000);
    busy += now.size;
  }
  expect(busy).toBeLessThanOrEqual(70);
  expect(hostsAsked.length).toBeGreaterThan(10);
});

test('names that are found at once are all found, of one organisation one after the other', async () => {
  const answers = [
    ...all(5, 'organisation 1', (at) => `one${at}.5`),
    ...all(5, 'organisation 2', (at) => `two${at}.5`),
  ];
  expect(now.size).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(counted(await Promise.all(answers))).toEqual({ '10.0.0.7': 10 });
});

test('many messages to one host need one look-up', async () => {
  const answers = all(60, 'organisation 1', () => 'crm.5');
  await vi.advanceTimersByTimeAsync(10);
  expect([counted(await Promise.all(answers)), hostsAsked]).toEqual([{ '10.0.0.7': 60 }, ['crm.5']]);
});

test('with slow names of many organisations nobody waits for longer than five seconds, and not too many wait', async () => {
  const answers = Array.from({ length: 200 }, (_, at) => find(`made-up${at}.20000`, `organisation ${at}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(now.size).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  const late = find('crm.5', 'organisation 900');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe('EAI_AGAIN');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(counted(await Promise.all(answers))).toEqual({ ENOTFOUND: 2, EAI_AGAIN: 198 });
  const after = find('crm.5', 'organisation 900');
  await vi.advanceTimersByTimeAsync(10);
  expect(await after).toBe('10.0.0.7');
});
