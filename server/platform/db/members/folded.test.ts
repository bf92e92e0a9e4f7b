import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairs, strangers } from '#tests/builders/foldedPairs.ts';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { contains, memberPage } from './memberPage.ts';
import { suggestMembers } from './suggestMembers.ts';
import { nameText, searchWords } from './text.ts';

let db: TestDatabase;
let organisationId: number;
let ids: number[];
const stored = [...new Set([...pairs, ...strangers].map(([name]) => name))];

beforeAll(async () => {
  db = await openTestDatabase();
  await db.write(async (tx) => {
    organisationId = await makeOrganisation(tx);
    const people = stored.map((name, at) => {
      const [first_name = '', ...rest] = name.split(' ');
      return { first_name, last_name: rest.join(' '), email: `member${at}@acme.test` };
    });
    ids = await makeMembers(tx, organisationId, people);
    const named = { organisation_id: organisationId, created_at: 1 };
    for (const [at, name] of stored.entries()) {
      const group = { ...named, name, ...nameText(name), name_key: `${at}` };
      await tx.insertInto('groups').values(group).execute();
    }
  });
});
afterAll(() => db.close());

async function foundBy(search: string): Promise<boolean[]> {
  const { rows } = await memberPage(db.read, { organisationId, search, limit: 500 });
  const suggested = await suggestMembers(db.read, { organisationId, search, limit: 500 });
  const groups = await db.read
    .selectFrom('groups')
    .select('name')
    .where(contains(db.read, searchWords(search)))
    .execute();
  return stored.map((name, at) => {
    const found = rows.some((row) => row.id === ids[at]);
    expect([suggested.includes(ids[at] ?? 0), groups.some((group) => group.name === name)]).toEqual([found, found]);
    return found;
  });
}

describe('The search of members and groups', () => {
  test.each(pairs)('%s is found by %s', async (name, typed) => {
    expect((await foundBy(typed))[stored.indexOf(name)]).toBe(true);
  });

  test.each(strangers)('%s is not found by %s', async (name, typed) => {
    expect((await foundBy(typed))[stored.indexOf(name)]).toBe(false);
  });
});
