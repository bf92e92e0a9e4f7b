import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { fillUp, mayMount, mountDisk } from '#tests/setup/smallDisk.ts';
import { Caller } from '../caller.ts';
import { Ledger } from '../ledger.ts';
import { must, mustBeWithin, NotHere, quantile, msText, until, type RunOptions, type Run } from '../run.ts';
import { startServer } from '../server.ts';
import { watchSlowness } from '../slowness.ts';
import { somePeople, Storm } from '../storm.ts';
import { readTruth } from '../truth.ts';

/** The time limit for writes to work again when there is space, in milliseconds. */
const RECOVERED_WITHIN = 5000;
/** The number of sign-ins and reads during each full disk. */
const SIGN_INS = 10;

/** Fills a separate file system repeatedly during continuous writes. */
export const disk: Run = {
  name: 'disk',
  of: 'times full',
  size: 20,
  little: 1,
  minutes: 40,
  async run({ size, seed, short, clean }: RunOptions) {
    if (!mayMount()) throw new NotHere('only root on Linux may mount the small disk that is filled up');
    const folder = clean.folder('disk');
    const unmount = mountDisk(folder, 64);
    clean.add(unmount, unmount);
    const server = await startServer({ clean, folder });
    const slowness = watchSlowness(server.process.pid);
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    const ledger = new Ledger();
    const storm = new Storm(ledger, await somePeople(caller), randomNumbers(seed));
    const filler = join(folder, 'filler');
    const recovered: number[] = [];
    let signIns = 0;
    for (let time = 0; time < size; time++) {
      await caller.authorise();
      storm.start([caller]);
      const enough = ledger.acknowledged + 10;
      await until('the storm', 60_000, () => ledger.acknowledged >= enough);
      fillUp(filler);
      const refused = ledger.unknown;
      await until('a refusal', 60_000, () => ledger.unknown > refused);
      for (let index = 0; index < SIGN_INS; index++) {
        await (await new Caller(server.url).signIn('user@acme.test')).get('/account/signout');
        const { status, text } = await caller.get('/api/user/list?status=active&limit=50');
        must(status === 200, `On a full disk a list was answered with ${status} ${text}`);
        signIns++;
      }
      const before = await caller.post('/api/user/create', {
        user_fname: 'Neo',
        user_lname: '',
        user_email: 'neo@full.test',
        user_mobile: '0123456789',
        user_invited: '1',
      });
      must(
        before.status === 503 && /disk of the server is full/.test(before.body.status),
        `On a full disk a change was answered with ${before.status} ${before.text}`,
      );
      rmSync(filler);
      const acknowledged = ledger.acknowledged;
      recovered.push(await until('writing goes on', 60_000, () => ledger.acknowledged > acknowledged));
      await storm.stop();
      const { found, faults } = await readTruth({ file: join(folder, 'demo.sqlite') });
      faults.push(...ledger.settle(found));
      must(faults.length === 0, `After full disk ${time + 1}: ${faults.slice(0, 5).join('; ')}`);
    }
    const slower = slowness();
    await server.stop();
    const latest = quantile(recovered, 1);
    mustBeWithin(RECOVERED_WITHIN, latest / slower, { short }, `Writing went on after ${msText(latest)} only.`);
    return {
      acknowledged: ledger.acknowledged,
      refused: ledger.unknown,
      lost: 0,
      'signed in while full': signIns,
      'writing again within': msText(latest),
    };
  },
};
