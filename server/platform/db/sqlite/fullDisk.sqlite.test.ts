import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillUp, mountDisk } from '#tests/setup/smallDisk.ts';
import { openDatabase } from '../database.ts';
import { DiskFull } from '../errors.ts';

// Needs a separate, full file system: vitest.config.ts includes this file if one may be mounted.
describe('on a full disk', () => {
  let disk: string;
  let unmount: () => void;
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
    unmount = mountDisk(disk, 48);
  });
  afterEach(() => {
    unmount();
    rmSync(disk, { recursive: true, force: true });
  });

  test('writes are refused with a sentence, essential ones and reads work, and it recovers by itself', async () => {
    const store = await openDatabase({ file: join(disk, 'portal.db') });
    await store.migrate();
    const note = (key: string, essential: boolean) =>
      store.write(
        (tx) =>
          tx
            .insertInto('attempts')
            .values({ key: key.repeat(500), at: 1 })
            .execute(),
        { essential },
      );
    const filler = join(disk, 'filler');
    fillUp(filler);

    const refusals: unknown[] = [];
    for (let index = 0; index < 200; index++) await note('ordinary', false).catch((error) => refusals.push(error));
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.every((error) => error instanceof DiskFull)).toBe(true);
    for (let index = 0; index < 200; index++) await note('essential', true);
    const { count } = await store.read
      .selectFrom('attempts')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('key', 'like', 'essential%')
      .executeTakeFirstOrThrow();
    expect(count).toBe(200);

    await expect(note('ordinary', false)).rejects.toBeInstanceOf(DiskFull);
    rmSync(filler);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await note('ordinary', false);
    expect(existsSync(join(disk, 'portal.db.reserve'))).toBe(true);
    await store.close();
  });

  test('a server starts by what was set aside, refuses ordinary writes and takes essential ones', async () => {
    const made = join(disk, 'made.db');
    const first = await openDatabase({ file: made });
    await first.migrate();
    await first.close();
    // Under another name, as after a restart of the machine: SQLite has to make the files beside it anew.
    const file = join(disk, 'portal.db');
    copyFileSync(made, file);
    renameSync(`${made}.reserve`, `${file}.reserve`);
    fillUp(join(disk, 'filler'));
    const store = await openDatabase({ file });
    await store.migrate();
    const note = (key: string, essential: boolean) =>
      store.write((tx) => tx.insertInto('attempts').values({ key, at: 1 }).execute(), { essential });
    await expect(note('ordinary', false)).rejects.toBeInstanceOf(DiskFull);
    await note('essential', true);
    expect(await store.read.selectFrom('attempts').select('key').execute()).toEqual([{ key: 'essential' }]);
    await store.close();
  });
});
