import { join } from 'node:path';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { Caller } from '../caller.ts';
import { Ledger } from '../ledger.ts';
import { must, mustBeWithin, pause, quantile, msText, until, type RunOptions, type Run } from '../run.ts';
import { spawnServer, startServer } from '../server.ts';
import { somePeople, Storm } from '../storm.ts';
import { readTruth } from '../truth.ts';

/** The time limit of a start, in milliseconds. */
const READY_WITHIN = 2000;

/** Kills the server repeatedly while it writes to SQLite: confirmed changes are kept, and no change is partial. */
export const kill: Run = {
  name: 'kill',
  of: 'times kill -9',
  size: 200,
  little: 1,
  minutes: 60,
  async run({ size, seed, short, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const folder = clean.folder('kill');
    let server = await startServer({ clean, folder });
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    const ledger = new Ledger();
    const storm = new Storm(ledger, await somePeople(caller), roll);
    const starts: { took: number; alone: number }[] = [];
    for (let time = 0; time < size; time++) {
      await caller.authorise();
      storm.start([caller]);
      const enough = ledger.acknowledged + 5 + Math.floor(roll() * 30);
      await until('the storm', 60_000, () => ledger.acknowledged >= enough);
      await pause(roll() * 20);
      await server.kill();
      await storm.stop();
      server = await spawnServer({ clean, folder, port: server.port });
      starts.push(await server.ready());
      const { found, faults } = await readTruth({ file: join(folder, 'demo.sqlite') });
      faults.push(...ledger.settle(found));
      must(faults.length === 0, `After kill ${time + 1}: ${faults.slice(0, 5).join('; ')}`);
    }
    const slowest = quantile(
      starts.map(({ alone }) => alone),
      1,
    );
    mustBeWithin(READY_WITHIN, slowest, { short }, `It was ready after ${msText(slowest)} only.`);
    return {
      acknowledged: ledger.acknowledged,
      'cut off': ledger.unknown,
      lost: 0,
      'ready p50': msText(
        quantile(
          starts.map(({ took }) => took),
          0.5,
        ),
      ),
      'at most': `${msText(slowest)} on a machine of its own`,
    };
  },
};
