import fc, { seed } from '#tests/setup/property.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { endpoints, fuzzCalls, type FuzzCall } from '../fuzz/calls.ts';
import { faultOf, callText } from '../fuzz/faults.ts';
import { codeOf } from '../world/rows.ts';
import { buildWorld, type World } from '../world/world.ts';

/** `npm run soak -- fuzz` makes more calls. */
const calls = process.env.DB === 'postgres' ? 500 : 1_200;
/** The number of parallel calls. */
const BURST = 8;
/** After this number of calls the world is reset, so that nothing grows and no counter of attempts stays full. */
const RENEWED_AFTER = 100;

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

test(`${calls} calls, seed ${seed}`, { timeout: Math.max(240_000, calls * 30) }, async () => {
  const times: number[] = [];
  const codes = new Map<number, number>();
  const answered = new Set<string>();
  let made = 0;
  let renewed = 0;
  const make = async (call: FuzzCall): Promise<void> => {
    const { to, actor, url, headers, payload } = call;
    const endpoint = endpoints[to] as Endpoint;
    const started = performance.now();
    const answer = await world.browser(actor).send({ method: endpoint.method, url: url as '/', headers, payload });
    times.push(performance.now() - started);
    const code = codeOf(answer);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code === 200 || code === 302) answered.add(endpoint.path);
    const fault = faultOf(endpoint, answer);
    if (fault) throw new Error(`${fault}\n${callText(endpoint.method, call)}\n${answer.text.slice(0, 500)}`);
  };

  const bursts = fc.array(fuzzCalls(world.ids('admin').own), { minLength: 1, maxLength: BURST, size: 'max' });
  await fc.assert(
    fc.asyncProperty(bursts, async (burst) => {
      if (made >= calls) return;
      if (made - renewed >= RENEWED_AFTER) {
        await world.renew();
        renewed = made;
      }
      made += burst.length;
      await Promise.all(burst.map(make));
    }),
    {
      seed,
      // Somewhat more than the number of bursts; the rest is not run.
      numRuns: calls / 4,
      asyncReporter: async ({ failed, errorInstance }) => {
        if (failed) throw new Error(`With SEED=${seed}: ${String(errorInstance)}`, { cause: errorInstance });
      },
    },
  );

  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
  const counted = [...codes].toSorted(([a], [b]) => a - b).map(([code, count]) => `${code}: ${count}`);
  console.info(
    `fuzz: ${times.length} calls, seed ${seed}, p50 ${at(0.5)}, p99 ${at(0.99)}, codes ${counted.join(', ')}`,
  );
  expect(Object.prototype).not.toHaveProperty('polluted');
  // Calls that are always refused would test nothing. Fewer calls need not reach every address.
  const never = endpoints.map(({ path }) => path).filter((path) => !answered.has(path));
  expect(calls < 20_000 ? [] : never).toEqual([]);
});
