import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertMany } from './bulk.ts';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { migrationStatements } from './migrations/migrations.ts';
import { openTestDatabase, openUnmigratedDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
let people: number[];
let made = 0;

beforeEach(async () => {
  db = await openTestDatabase();
  people = await db.write((tx) => makePeople(tx));
});
afterEach(() => db.close());

async function makePeople(tx: Parameters<typeof makeMembers>[0]): Promise<number[]> {
  const names = ['a', 'b', 'c'].map((name) => ({ first_name: name, email: `${name}@acme.test` }));
  return makeMembers(tx, await makeOrganisation(tx), names);
}

const sessionOf = (person_id: number, created_at: number, address: string, stage: 'password' | 'full' = 'full') => ({
  id: `s${++made}`,
  secret_hash: `s${made}`,
  person_id,
  stage,
  created_at,
  last_used_at: created_at,
  expires_at: created_at + 10,
  address,
});

/** Compares the stored addresses with those of the sessions. */
async function expectRight(): Promise<void> {
  const stored = await db.read.selectFrom('last_addresses').selectAll().orderBy('person_id').execute();
  const fullSessions = (await db.read.selectFrom('sessions').selectAll().execute()).filter(
    ({ stage, address }) => stage === 'full' && address !== '',
  );
  const known = [...new Set(fullSessions.map((one) => one.person_id))].toSorted((a, b) => a - b);
  expect(stored.map((one) => one.person_id)).toEqual(known);
  for (const { person_id, begun_at, address } of stored) {
    const own = fullSessions.filter((one) => one.person_id === person_id);
    expect(begun_at).toBe(Math.max(...own.map((one) => one.created_at)));
    expect(own.filter((one) => one.created_at === begun_at).map((one) => one.address)).toContain(address);
  }
}

test('the last address of a person is correct after every start, end and deletion of a session', async () => {
  const begins = fc.record({
    who: fc.nat(2),
    at: fc.nat(6),
    address: fc.constantFrom('', '10.0.0.1', '10.0.0.2', '2001:db8::1'),
    stage: fc.constantFrom('full' as const, 'full' as const, 'password' as const),
  });
  const steps = fc.array(
    fc.oneof(fc.array(begins, { minLength: 1, maxLength: 4 }), fc.nat(6), fc.constant('moved' as const)),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await db.write((tx) => tx.deleteFrom('sessions').execute());
      for (const step of plan) {
        await db.write(async (tx) => {
          if (typeof step === 'number') await tx.deleteFrom('sessions').where('created_at', '<=', step).execute();
          else if (step === 'moved')
            await tx.updateTable('sessions').set({ address: '10.0.0.9' }).where('created_at', '>', 3).execute();
          else
            await insertMany(
              tx,
              'sessions',
              step.map(({ who, at, address, stage }) => sessionOf(people[who] ?? 0, at, address, stage)),
            );
        });
        await expectRight();
      }
    }),
    { numRuns: 30 },
  );
}, 60_000);

test('the newest session may be deleted alone; with the person everything is deleted', async () => {
  const [first = 0, second = 0] = people;
  const sessions = [sessionOf(first, 1, '10.0.0.1'), sessionOf(first, 2, '10.0.0.2'), sessionOf(second, 1, '10.0.0.3')];
  await db.write((tx) => insertMany(tx, 'sessions', sessions));
  await db.write((tx) => tx.deleteFrom('sessions').where('created_at', '=', 2).execute());
  await expectRight();
  expect(await db.read.selectFrom('last_addresses').select('address').where('person_id', '=', first).execute()).toEqual(
    [{ address: '10.0.0.1' }],
  );
  await db.write((tx) => insertMany(tx, 'sessions', [sessionOf(first, 3, '10.0.0.4')]));
  await db.write((tx) => tx.deleteFrom('people').where('id', '=', first).execute());
  await expectRight();
  expect(await db.read.selectFrom('last_addresses').select('person_id').execute()).toEqual([{ person_id: second }]);
});

test('a migration fills it from the existing sessions', async () => {
  const before = await openUnmigratedDatabase();
  try {
    const run = (name: string) =>
      before.write(async (tx) => {
        for (const statement of migrationStatements(before.dialect)[name] ?? []) await sql.raw(statement).execute(tx);
      });
    await run('001_start');
    const [first = 0, second = 0, third = 0] = await before.write((tx) => makePeople(tx));
    const sessions = [
      sessionOf(first, 2, '10.0.0.2'),
      sessionOf(first, 1, '10.0.0.1'),
      sessionOf(first, 3, '10.0.0.3', 'password'),
      sessionOf(second, 5, '10.0.0.5'),
      sessionOf(third, 5, ''),
    ];
    await before.write((tx) => insertMany(tx, 'sessions', sessions));
    await run('002_lockout');
    expect(await before.read.selectFrom('last_addresses').selectAll().orderBy('person_id').execute()).toEqual([
      { person_id: first, begun_at: 2, address: '10.0.0.2' },
      { person_id: second, begun_at: 5, address: '10.0.0.5' },
    ]);
  } finally {
    await before.close();
  }
});
