import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Answer } from '#server/testing/browser.ts';
import { endpoints, fuzzCalls, type FuzzCall } from './fuzz/calls.ts';
import { codeOf, statusOf } from './world/rows.ts';
import { buildWorld, type World } from './world/world.ts';

// That the times are even is tested in timing.test.ts; here their 400 ms would be most of the run.
vi.mock('#server/features/account/evenTime.ts', () => ({ evenTime: (work: Promise<unknown>) => work }));

/** SOAK=1 is the long run. */
const calls = process.env.SOAK ? 200_000 : process.env.DB === 'postgres' ? 2_000 : 20_000;
/** SEED=… repeats a run. */
const seed = process.env.SEED ? Number(process.env.SEED) : Math.trunc(Math.random() * 2 ** 31);
/** So many calls are under way together. */
const BURST = 8;
/** After so many calls the world is as at the start, so that nothing grows and no counter of attempts stays full. */
const RENEWED_AFTER = 100;

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

test(`${calls} calls, seed ${seed}`, { timeout: Math.max(240_000, calls * 30) }, async () => {
  const times: number[] = [];
  const codes = new Map<number, number>();
  const answered = new Set<string>();
  let made = 0;
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
    if (fault) throw new Error(`${fault}\n${shown(endpoint.method, call)}\n${answer.text.slice(0, 500)}`);
  };

  const bursts = fc.array(fuzzCalls(world.ids('admin').own), { minLength: 1, maxLength: BURST, size: 'max' });
  await fc.assert(
    fc.asyncProperty(bursts, async (burst) => {
      if (made >= calls) return;
      if (made % RENEWED_AFTER < BURST) await world.renew();
      made += burst.length;
      await Promise.all(burst.map(make));
    }),
    {
      seed,
      // A little more than there are bursts; what is left over is not made.
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
  // Calls that never get anywhere would try nothing.
  const never = endpoints.map(({ path }) => path).filter((path) => !answered.has(path));
  expect(calls < 20_000 ? [] : never).toEqual([]);
});

/** What is wrong with an answer; `''` when nothing is. */
function faultOf(endpoint: Endpoint, answer: Answer): string {
  const { status, headers, text } = answer;
  if (status === 302) return endpoint.path === '/signout' ? '' : 'a redirection';
  if (endpoint.reply === 'binary' && status === 200) return headers['content-type'] === 'image/png' ? '' : 'no picture';
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON';
  const { code, status: sentence, type, ...data } = answer.body;
  if (status >= 500) return 'a fault of the server';
  if (typeof code !== 'number' || statusOf(code) !== status) return `code ${code} with HTTP ${status}`;
  if (typeof sentence !== 'string' || !/\S.*[.?!]$/s.test(sentence)) return 'no sentence for people';
  if (type !== (code === 200 ? 'success' : 'danger')) return `code ${code} with type ${type}`;
  if (/node_modules|\bat \S+:\d+|SQLITE|constraint|syntax error|relation "/i.test(text)) return 'tells of the inside';
  if (code === 200)
    return endpoint.reply !== 'binary' && fits(endpoint.reply, data) ? '' : 'another form than its contract says';
  if (![201, 203, 403, 404, 409, 413, 422, 429, 451, 452].includes(code)) return `the unknown code ${code}`;
  if (code === 429 && !(Number(headers['retry-after']) > 0)) return 'no Retry-After';
  const { errors, reason: _reason, lockout: _lockout, status_code: _statusCode, ...others } = data;
  if (Object.keys(others).length) return `a refusal with ${Object.keys(others).join()}`;
  const sentences: unknown[] = Object.values(errors ?? {}).flat();
  return sentences.every((one) => typeof one === 'string' && one !== '') ? '' : 'errors that are no sentences';
}

/** A reply holds what its contract says and nothing else. */
function fits(schema: z.ZodMiniType, data: object): boolean {
  const decoded = z.safeDecode(schema, data as never);
  return decoded.success && isDeepStrictEqual(z.encode(schema, decoded.data as never), data);
}

function shown(method: string, { actor, url, headers, payload = '' }: FuzzCall): string {
  return `${actor}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(payload).slice(0, 500)}`;
}
