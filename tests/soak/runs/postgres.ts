import { Client } from 'pg';
import { randomNumbers, oneOf } from '#server/doors/demo/names.ts';
import type { Answer } from '#tests/server/app/browser.ts';
import { openNetwork } from '#tests/setup/network.ts';
import { startPostgres } from '#tests/setup/startPostgres.ts';
import { Caller } from '../caller.ts';
import { Ledger } from '../ledger.ts';
import { must, mustBeWithin, pause, quantile, msText, until, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';
import { watchSlowness } from '../slowness.ts';
import { somePeople, Storm } from '../storm.ts';
import { readTruth } from '../truth.ts';

/** The time limit of a reply while the database is away, in milliseconds. */
const ANSWERED_WITHIN = 3000;
/** The time limit for recovery after the database is back, in milliseconds. */
const HEALTHY_WITHIN = 5000;

const faults = ['terminated', 'stopped', 'black hole'] as const;

/** Takes the database away repeatedly, in three ways, during continuous writes. */
export const postgres: Run = {
  name: 'postgres',
  of: 'losses of the database',
  size: 45,
  little: 3,
  minutes: 60,
  async run({ size, seed, short, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const database = await startPostgres({ durable: true });
    clean.add(
      () => database.stop(),
      () => undefined,
    );
    const network = await openNetwork(database.url);
    clean.add(
      () => network.close(),
      () => undefined,
    );
    const server = await startServer({ clean, folder: clean.folder('postgres'), env: { DATABASE_URL: network.url } });

    const ledger = new Ledger();
    const took: number[] = [];
    const recovered: number[] = [];
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    const anybody = new Caller(server.url);
    const storm = new Storm(ledger, await somePeople(caller), roll);
    for (const one of [caller, anybody]) one.onAnswer = (answer, time) => void took.push(judged(answer, time));

    const loseConnections = async () => {
      const admin = new Client({ connectionString: database.url });
      await admin.connect();
      const end = performance.now() + 2000;
      while (performance.now() < end) {
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'gatehouse' order by random() limit ${1 + Math.floor(roll() * 4)}`);
        await pause(roll() * 150);
      }
      await admin.end();
    };
    const ways: Record<(typeof faults)[number], () => Promise<void>> = {
      terminated: loseConnections,
      async stopped() {
        await database.crash();
        await pause(500 + roll() * 3000);
        await database.restart();
      },
      async 'black hole'() {
        network.isDead = true;
        await pause(3000 + roll() * 3000);
        network.isDead = false;
      },
    };

    const slowness = watchSlowness(server.process.pid);
    for (let time = 0; time < size; time++) {
      const fault = time < faults.length ? (faults[time] ?? 'stopped') : oneOf(faults, roll);
      await caller.authorise();
      storm.start([caller]);
      const probing = new AbortController();
      const probes = [caller, anybody].map((one) => probe(one, probing.signal).catch((error: unknown) => error));
      const enough = ledger.acknowledged + 5;
      await until('the storm', 60_000, () => ledger.acknowledged >= enough);
      await ways[fault]();
      const before = ledger.acknowledged;
      recovered.push(
        await until(`healthy after ${fault}`, 60_000, async () => {
          must(server.isAlive(), `The server ended when the database was ${fault}: ${server.lastOutput()}`);
          const ready = await fetch(`${server.url}/readyz`);
          return ready.ok && ledger.acknowledged > before;
        }),
      );
      probing.abort();
      await storm.stop();
      const failed = (await Promise.all(probes)).find((one) => one !== undefined);
      if (failed) throw failed;
      const { found, faults: wrong } = await readTruth({ url: database.url });
      wrong.push(...ledger.settle(found));
      must(wrong.length === 0, `After ${fault}: ${wrong.slice(0, 5).join('; ')}`);
    }
    took.push(...ledger.took);
    const slower = slowness();
    const [slowest, latest] = [quantile(took, 1), quantile(recovered, 1)];
    mustBeWithin(ANSWERED_WITHIN, slowest / slower, { short }, `An answer took ${msText(slowest)}.`);
    mustBeWithin(HEALTHY_WITHIN, latest / slower, { short }, `It took ${msText(latest)} to be healthy again.`);
    return {
      acknowledged: ledger.acknowledged,
      'cut off or 503': ledger.unknown,
      lost: 0,
      'slowest answer': msText(slowest),
      'healthy within': msText(latest),
      'on a machine slowed': `${slower.toFixed(1)} times`,
    };
  },
};

/** Reads continuously; every reply must be an allowed one. */
async function probe(caller: Caller, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await (caller.token
      ? caller.get('/api/user/details')
      : caller.post('/account/signin', { user_email: 'user@acme.test', password: 'Demo-Portal-2026' }));
    const health = await fetch(new URL('/healthz', caller.base));
    must(health.ok, `/healthz answered ${health.status}`);
    await pause(50);
  }
}

function judged({ status, headers, text }: Answer, time: number): number {
  // 429: interrupted sign-ins count as attempts.
  must([200, 429, 503].includes(status), `${status} ${text.slice(0, 300)}`);
  must(status === 200 || Number(headers['retry-after']) > 0, `A ${status} has no Retry-After.`);
  return time;
}
