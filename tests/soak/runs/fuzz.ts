import { backup, DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { endpoints, fuzzCalls, type FuzzCall } from '#tests/server/fuzz/calls.ts';
import { faultOf, callText } from '#tests/server/fuzz/faults.ts';
import { codeOf } from '#tests/server/world/rows.ts';
import { buildWorld, type Actor, type World } from '#tests/server/world/world.ts';
import { Caller } from '../caller.ts';
import { must, mustBeWithin, quantile, msText, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';
import { watchSlowness } from '../slowness.ts';

/** The number of parallel calls. */
const BURST = 8;
/** After this number of calls the world is reset, so that nothing grows and no counter of attempts stays full. */
const RENEWED_AFTER = 100;
/** The limit for 99 of 100 replies, in milliseconds. */
const P99 = 250;
/** These replies take 400 ms, whatever their content. */
const even = new Set(['/register', '/password/forgot']);
/** How long a token is used, in milliseconds; it is valid for twice that. */
const FRESH = 300_000;

/** The fuzzer of tests/server, over the network. */
export const fuzz: Run = {
  name: 'fuzz',
  of: 'calls',
  size: 200_000,
  little: 50,
  minutes: 120,
  async run({ size, seed, short, clean }: RunOptions) {
    const world = await buildWorld(Date.now());
    clean.add(
      () => world.close(),
      () => undefined,
    );
    const folder = clean.folder('fuzz');
    const { base, live } = await worldIn(world, folder);
    const env = { SESSION_IDLE_MINUTES: '525600' };
    const server = await startServer({ clean, folder, env, args: [] });
    const callers = new Map<Actor, Caller>();
    const slowness = watchSlowness(server.process.pid);
    const times: number[] = [];
    const codes = new Map<number, number>();
    const answered = new Set<string>();
    let made = 0;
    let freshUntil = 0;

    const callerOf = (actor: Actor): Caller => {
      const known = callers.get(actor);
      if (known) return known;
      const caller = new Caller(server.url);
      const browser = world.browser(actor);
      for (const [name, value] of browser.cookies) caller.cookies.set(name, value);
      caller.token = browser.token;
      callers.set(actor, caller);
      return caller;
    };
    const make = async (call: FuzzCall): Promise<void> => {
      const endpoint = endpoints[call.to] as Endpoint;
      // Its reply must not change the cookies of parallel calls of this actor.
      const caller = callerOf(call.actor).once();
      const started = performance.now();
      const answer = await caller.send({ ...call, method: endpoint.method });
      if (!even.has(endpoint.path)) times.push(performance.now() - started);
      const code = codeOf(answer);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      if (code === 200 || code === 302) answered.add(endpoint.path);
      const fault = faultOf(endpoint, answer);
      if (fault) throw new Error(`${fault}\n${callText(endpoint.method, call)}\n${answer.text.slice(0, 500)}`);
    };
    const renew = async () => {
      await backup(base, live, { rate: -1 });
      if (Date.now() < freshUntil) return;
      freshUntil = Date.now() + FRESH;
      for (const caller of callers.values()) await caller.authorise();
    };

    const bursts = fc.array(fuzzCalls(world.ids('admin').own), { minLength: 1, maxLength: BURST, size: 'max' });
    await fc.assert(
      fc.asyncProperty(bursts, async (burst) => {
        if (made >= size) return;
        if (made % RENEWED_AFTER < BURST) await renew();
        made += burst.length;
        await Promise.all(burst.map(make));
      }),
      { seed, numRuns: Math.ceil(size / 4), endOnFailure: true },
    );
    must(server.isAlive(), `The server ended: ${server.lastOutput()}`);
    base.close();
    const slower = slowness();
    const p99 = quantile(times, 0.99);
    mustBeWithin(P99, p99 / slower, { short }, `p99 is ${msText(p99)}.`);
    const counted = [...codes].toSorted(([one], [other]) => one - other).map(([code, count]) => `${code}: ${count}`);
    return {
      p50: msText(quantile(times, 0.5)),
      p99: msText(p99),
      'on a machine slowed': `${slower.toFixed(1)} times`,
      'endpoints that did something': `${answered.size} of ${endpoints.length}`,
      codes: counted.join(' '),
    };
  },
};

/** Copies the world and its keys to the folder of the built server. */
async function worldIn({ server, renew }: World, folder: string) {
  await renew();
  await server.store.write((tx) =>
    tx
      .insertInto('settings')
      .values({ key: 'secret_key', value: 'a key that is for tests and nothing else' })
      .execute(),
  );
  const { options } = server.store;
  must('file' in options, 'The world has to be on SQLite.');
  const base = new DatabaseSync(options.file);
  const live = join(folder, 'portal.sqlite');
  base.exec('pragma wal_checkpoint(truncate)');
  copyFileSync(options.file, live);
  return { base, live };
}
