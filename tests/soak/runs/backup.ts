import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { Caller } from '../caller.ts';
import { broken, Ledger } from '../ledger.ts';
import { must, pause, quantile, msText, until, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';
import { somePeople, Storm } from '../storm.ts';
import { readTruth } from '../truth.ts';

/** Makes backups during continuous writes. Each is restored in another place, the last one in the running server. */
export const backup: Run = {
  name: 'backup',
  of: 'backups',
  size: 20,
  little: 1,
  minutes: 40,
  async run({ size, seed, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const folder = clean.folder('backup');
    const server = await startServer({ clean, folder });
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    const ledger = new Ledger();
    const storm = new Storm(ledger, await somePeople(caller), roll);
    const took: number[] = [];
    let records = 0;
    let last = '';
    for (let time = 0; time < size; time++) {
      await caller.authorise();
      storm.start([caller]);
      const enough = ledger.acknowledged + 10;
      await until('the storm', 60_000, () => ledger.acknowledged >= enough);
      await pause(roll() * 50);
      last = join(folder, `backup${time}.sqlite`);
      const promised = ledger.watch();
      const started = performance.now();
      await portal(folder, 'backup', last);
      took.push(performance.now() - started);
      const during = ledger.acknowledged;
      await until('the storm goes on', 60_000, () => ledger.acknowledged > during);
      await storm.stop();

      const elsewhere = join(folder, `elsewhere${time}`);
      mkdirSync(elsewhere);
      const copied = await readTruth({ file: last });
      await portal(elsewhere, 'restore', last);
      const restored = await startServer({ clean, folder: elsewhere });
      await new Caller(restored.url).signIn('user@acme.test');
      const there = await readTruth({ file: join(elsewhere, 'demo.sqlite') });
      await restored.stop();
      const faults = [...copied.faults, ...there.faults, ...broken(promised, copied.found)];
      faults.push(...broken(exactly(copied.found), there.found));
      must(faults.length === 0, `Backup ${time + 1}: ${faults.slice(0, 5).join('; ')}`);
      records += copied.found.size;
    }
    await portal(folder, 'restore', last);
    must((await caller.get('/api/user/details')).status === 401, 'A session outlived a restore.');
    await caller.signIn('admin@acme.test');
    const [here, copied] = [await readTruth({ file: join(folder, 'demo.sqlite') }), await readTruth({ file: last })];
    const faults = [...here.faults, ...broken(exactly(copied.found), here.found)];
    must(faults.length === 0, `Restored while it ran: ${faults.slice(0, 5).join('; ')}`);
    await server.stop();
    return {
      acknowledged: ledger.acknowledged,
      'records compared': records,
      wrong: 0,
      'slowest backup': msText(quantile(took, 1)),
    };
  },
};

/** Exactly these states, except for the mailed links, which a restore ends. */
function exactly(found: ReadonlyMap<string, string>): Map<string, Set<string>> {
  return new Map([...found].map(([key, state]) => [key, new Set([state.replace(/\d+ open$/, '0 open')])]));
}

async function portal(folder: string, ...words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['dist/server/cli/main.js', '--demo', ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder },
  });
}
