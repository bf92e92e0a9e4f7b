import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ranges } from '#server/platform/db/newId.ts';
import { features } from '#server/features.ts';
import { openTestDatabase } from '#tests/database/testing.ts';

/** The tables whose ids may count up, each with why (docs/privacy.md). */
const counting: Record<string, string> = {
  activity: 'the order of the ids is what the seals prove; administrators see them',
  attempts: 'no reply has the id',
  jobs: 'no reply has the id',
  known_browsers: 'no reply has the id',
  links: 'no reply has the id',
  outbox: 'no reply has the id',
  recovery_codes: 'no reply has the id',
  renewed_seals: 'no reply has the id',
  told_sign_outs: 'no reply has the id',
  totp_pending: 'no reply has the id',
  ways_back: 'no reply has the id',
};

/** The tables whose ids are random. */
const random = [
  ...Object.keys(ranges),
  ...features.flatMap(({ tables }) => tables.filter(({ columns }) => 'id' in columns).map(({ name }) => name)),
];

// The test runs on SQLite, whose tables say it in their text; the two databases are made by the same statements.
test('an id that a database counts up is shown to nobody, or the list above says why', async () => {
  const { read, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%primary key autoincrement%'`.execute(read);
  await close();
  const names = rows.map(({ name }) => name).filter((name) => !random.includes(name));
  expect(names.toSorted()).toEqual(Object.keys(counting));
});

test('every new row of the other tables gets its id of newId', () => {
  const root = new URL('../../server/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  const inserts = new RegExp(
    `insertInto\\('(?:${random.join('|')})'\\)(?!\\s*\\.values\\((?:\\w+\\.map\\([^{]*\\{[^{]*)?\\{\\s*id\\b)`,
  );
  const counted = files.filter((path) => inserts.test(readFileSync(new URL(path, root), 'utf8')));
  expect(counted).toEqual([]);
});
