import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Store } from '../database.ts';
import { DatabaseDamaged, DatabaseError, DatabaseTooNew } from '../errors.ts';
import { backUpSqlite, restoreSqlite } from './sqliteBackup.ts';

let folder: string;
let file: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
  file = join(folder, 'portal.db');
  store = await openDatabase({ file });
  await store.migrate();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const asItIs = async () => {};
const note = async (value: string, into = store): Promise<void> => {
  await into.write((tx) => tx.insertInto('attempts').values({ key: value, at: 1 }).execute());
};
const notes = async (from = store) =>
  (await from.read.selectFrom('attempts').select('key').orderBy('key').execute()).map((row) => row.key);

describe('a backup', () => {
  test('made during continuous changes contains every change completed before it, and no half change', async () => {
    let isOver = false;
    let pairs = 0;
    const storm = async () => {
      while (!isOver) {
        await store.write(async (tx) => {
          await tx.insertInto('attempts').values({ key: 'left', at: pairs }).execute();
          await new Promise((resolve) => setImmediate(resolve));
          await tx.insertInto('attempts').values({ key: 'right', at: pairs }).execute();
        });
        pairs++;
      }
    };
    const stormy = storm();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const before = pairs;
    const to = join(folder, 'backup.db');
    await backUpSqlite(file, to);
    isOver = true;
    await stormy;

    const copy = await openDatabase({ file: to });
    const { rows } = await sql<{ pairs: number; whole: number }>`
      select count(*) as pairs, sum(parts = 2) as whole
      from (select count(distinct key) as parts from attempts group by at)`.execute(copy.read);
    await copy.close();
    expect(before).toBeGreaterThan(0);
    expect(rows[0]?.pairs).toBeGreaterThanOrEqual(before);
    expect(rows[0]?.whole).toBe(rows[0]?.pairs);
  });

  test('is one file, and never overwrites another', async () => {
    const to = join(folder, 'backup.db');
    await backUpSqlite(file, to);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
    await expect(backUpSqlite(file, to)).rejects.toThrow(/already exists/);
    // Both files contain personal data.
    for (const each of [file, `${file}-wal`, to]) expect(statSync(each).mode & 0o077).toBe(0);
  });

  test('of a file that is no database is refused, and creates nothing', async () => {
    const wrong = join(folder, 'letter.txt');
    writeFileSync(wrong, 'Dear all, '.repeat(1000));
    await expect(backUpSqlite(wrong, join(folder, 'b.db'))).rejects.toBeInstanceOf(DatabaseDamaged);
    await expect(backUpSqlite(join(folder, 'missing.db'), join(folder, 'b.db'))).rejects.toBeInstanceOf(DatabaseError);
    expect(readdirSync(folder).filter((name) => name.startsWith('b.db') || name.startsWith('missing'))).toEqual([]);
  });

  test('is restored while the server runs, which uses it at once', async () => {
    await note('before');
    const to = join(folder, 'backup.db');
    await backUpSqlite(file, to);
    await note('after');
    expect(await notes()).toEqual(['after', 'before']);
    await restoreSqlite(to, file, asItIs);
    expect(await notes()).toEqual(['before']);
    await note('later');
    expect(await notes()).toEqual(['before', 'later']);
    // The backup itself is unchanged.
    await restoreSqlite(to, file, (restored) => note('prepared', restored));
    expect(await notes()).toEqual(['before', 'prepared']);
    expect(readdirSync(folder).filter((name) => name.startsWith('restore'))).toEqual([]);
  });

  test('that is damaged, foreign or of a newer version is refused, and the database stays', async () => {
    await note('kept');
    const good = join(folder, 'good.db');
    await backUpSqlite(file, good);

    const damaged = join(folder, 'damaged.db');
    const bytes = readFileSync(good);
    bytes.fill(0x5a, 8192, 8192 + 40_000);
    writeFileSync(damaged, bytes);
    const refused = restoreSqlite(damaged, file, asItIs);
    await expect(refused).rejects.toBeInstanceOf(DatabaseDamaged);
    await expect(refused).rejects.toThrow(damaged);

    const foreign = join(folder, 'foreign.db');
    writeFileSync(foreign, '');
    await expect(restoreSqlite(foreign, file, asItIs)).rejects.toBeInstanceOf(DatabaseDamaged);
    await expect(restoreSqlite(join(folder, 'none.db'), file, asItIs)).rejects.toBeInstanceOf(DatabaseError);

    const newer = join(folder, 'newer.db');
    copyFileSync(good, newer);
    const other = await openDatabase({ file: newer });
    await other.write(async (tx) => {
      await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2030-01-01')`.execute(tx);
    });
    await other.close();
    await expect(restoreSqlite(newer, file, asItIs)).rejects.toBeInstanceOf(DatabaseTooNew);

    expect(await notes()).toEqual(['kept']);
    expect(existsSync(file)).toBe(true);
  });
});
