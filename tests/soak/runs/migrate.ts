import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase, type DatabaseOptions } from '#server/platform/db/database.ts';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { startPostgres } from '#tests/setup/startPostgres.ts';
import type { Clean } from '../clean.ts';
import { must, pause, until, type RunOptions, type Run } from '../run.ts';
import { spawnServer } from '../server.ts';

/** Kills a first start at a random moment of its migrations: the next one finds none of them, or all. */
export const migrate: Run = {
  name: 'migrate',
  of: 'first starts killed, half of them on each database',
  size: 60,
  little: 2,
  minutes: 40,
  async run({ size, seed, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const database = await startPostgres({ durable: true });
    clean.add(
      () => database.stop(),
      () => undefined,
    );
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    clean.add(
      () => admin.end(),
      () => undefined,
    );
    const places = { sqlite: () => sqlitePlace(clean), postgres: () => postgresPlace(clean, admin, database.url) };
    const counts = { nothing: 0, all: 0 };
    const whole: Partial<Record<keyof typeof places, { schema: string; took: number }>> = {};
    for (let time = 0; time < size; time++) {
      const dialect = time % 2 ? 'postgres' : 'sqlite';
      whole[dialect] ??= await startWhole(await places[dialect]());
      const { schema, took } = whole[dialect];
      const place = await places[dialect]();
      const server = await spawnServer(place);
      await until('the database is opened', 60_000, place.isOpened);
      // Migrations are the first part of a start, so early moments are more likely.
      await pause(roll() ** 3 * took);
      await server.kill();
      const left = await schemaOf(place.options);
      must(left === '' || left === schema, `Killed on ${dialect} it left ${left.slice(0, 300)}`);
      counts[left === '' ? 'nothing' : 'all']++;
      const again = await startWhole(place);
      must(again.schema === schema, `The start after a kill on ${dialect} made another schema.`);
    }
    return { 'left nothing': counts.nothing, 'left all': counts.all, 'left a part': 0 };
  },
};

interface Place {
  clean: Clean;
  folder: string;
  env: Record<string, string>;
  args: string[];
  options: DatabaseOptions;
  /** The server has begun to use the database. */
  isOpened(): Promise<boolean> | boolean;
}

function sqlitePlace(clean: Clean): Place {
  const folder = clean.folder('migrate');
  const file = join(folder, 'portal.sqlite');
  return { clean, folder, env: {}, args: [], options: { file }, isOpened: () => existsSync(file) };
}

let made = 0;

async function postgresPlace(clean: Clean, admin: Client, base: string): Promise<Place> {
  const name = `migrate${made++}`;
  await admin.query(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    clean,
    folder: clean.folder('migrate'),
    env: { DATABASE_URL: url.href },
    args: [],
    options: { url: url.href },
    async isOpened() {
      const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name]);
      return Boolean(rowCount);
    },
  };
}

/** Starts without a kill. `took` is the time from opening the database, in milliseconds. */
async function startWhole(place: Place): Promise<{ schema: string; took: number }> {
  const server = await spawnServer(place);
  await until('the database is opened', 60_000, place.isOpened);
  const started = performance.now();
  await server.ready();
  const took = performance.now() - started;
  await server.stop();
  return { schema: await schemaOf(place.options), took };
}

/** All tables with their columns, as one text; empty without tables. */
async function schemaOf(options: DatabaseOptions): Promise<string> {
  const store = await openDatabase(options);
  try {
    const tables = await store.read.introspection.getTables();
    if (tables.length > 0) {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store.read);
      must(rows.length > 0, 'There are tables, but no migration was noted.');
    }
    return tables
      .map(({ name, columns }) => `${name}(${columns.map((column) => `${column.name} ${column.dataType}`).join()})`)
      .toSorted()
      .join('; ');
  } finally {
    await store.close();
  }
}
