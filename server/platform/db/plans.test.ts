import { sql, type CompiledQuery, type Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { passesByMail } from './members/memberFilters.ts';
import { memberPage, type MemberQuery } from './members/memberPage.ts';
import { countOf } from './members/search.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.write(
    async (tx) => {
      const organisation = await makeOrganisation(tx);
      const people = Array.from({ length: 12_000 }, (_, index) => ({
        first_name: `N${(index * 7919) % 12_000}`,
        email: `n${index}@acme.test`,
        membership: {
          status: index % 20 ? ('active' as const) : ('inactive' as const),
          invited_at: index % 3 ? 1 : null,
        },
      }));
      await makeMembers(tx, organisation, people);
    },
    { patient: true },
  );
}, 60_000);
afterAll(() => db.close());

/** The database's plan of a query. */
async function planOf(query: Compilable | CompiledQuery): Promise<string> {
  const compiled = 'compile' in query ? query.compile() : query;
  const explain = db.dialect === 'sqlite' ? 'explain query plan ' : 'explain ';
  const { rows } = await db.read.executeQuery<Record<string, string>>({ ...compiled, sql: explain + compiled.sql });
  return rows.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
}

/** The plan of a page's last statement, which reads the rows. */
async function planOfPage(query: Omit<MemberQuery, 'organisationId' | 'limit'>): Promise<string> {
  const executed = vi.spyOn(db.read.getExecutor(), 'executeQuery');
  await memberPage(db.read, { organisationId: 1, limit: 50, ...query });
  const last = executed.mock.lastCall?.[0];
  executed.mockRestore();
  if (!last) throw new Error('The page ran no statement.');
  return planOf(last);
}

/** No table is scanned, and no list is sorted after reading. */
function expectIndexed(plan: string): void {
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).not.toMatch(/SCAN (?!member_search|json_each|names)/);
}

const sortedAfterwards = /TEMP B-TREE FOR ORDER BY|Sort Key/;

describe('every list reads an index in its order', () => {
  test.each(['all', 'active', 'inactive', 'pending', 'confirmed', 'external', 'not_invited', 'not_joined'] as const)(
    'members filtered by %s',
    async (filter) => {
      for (const after of [undefined, { sort_name: 'n5', person_id: 7 }]) {
        const plan = await planOfPage({ filter, after });
        expectIndexed(plan);
        // PostgreSQL may sort the few rows of a rare filter, which is as fast.
        expect(db.dialect === 'sqlite' ? plan : '').not.toMatch(sortedAfterwards);
      }
    },
  );

  test.each(['expired', 'not_delivered'] as const)('members filtered by %s are read from one index', async (filter) => {
    const also = passesByMail(filter, 1);
    const count = sql`select count(*) from memberships where organisation_id = 1 and ${also}`.compile(db.read);
    // PostgreSQL scans a table if most of it is needed, which is as fast.
    if (db.dialect === 'postgres') return;
    expect(await planOf(count)).toMatch(/COVERING INDEX memberships_waiting/);
    const plan = await planOfPage({ also });
    expectIndexed(plan);
    expect(plan).toMatch(/INDEX memberships_waiting/);
    expect(plan).not.toMatch(sortedAfterwards);
  });

  test('rows that a search found are read by key', async () => {
    const plan = await planOfPage({ filter: 'active', search: 'n117' });
    expectIndexed(plan);
    expect(plan).toMatch(/PRIMARY KEY \(organisation_id=\? AND person_id=\?\)|Index Scan using memberships_+o/);
  });

  test('of more matches than a page, the first are chosen before their accounts are read', async () => {
    const plan = await planOfPage({ search: 'n11' });
    expectIndexed(plan);
    const chosen = plan.indexOf('ORDER BY');
    // PostgreSQL's search returns at most a page.
    expect(db.dialect === 'sqlite' ? chosen : 0).toBeGreaterThanOrEqual(0);
    expect(chosen).toBeLessThan(plan.indexOf('people'));
  });

  test('what is asked on every call', async () => {
    const bySecret = db.read.selectFrom('sessions').selectAll().where('secret_hash', '=', 'x');
    const byKey = db.read.selectFrom('people').selectAll().where('email_key', '=', 'x');
    const attempts = db.read.selectFrom('attempts').select('at').where('key', '=', 'x').where('at', '>', 1);
    const waiting = db.read
      .selectFrom('outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('is_awaited', '=', sql.lit(0))
      .where('next_attempt_at', '<=', 1);
    const assigned = db.read
      .selectFrom('assignments')
      .select('application_id')
      .where('organisation_id', '=', 1)
      .where('person_id', '=', 1);
    const owners = db.read
      .selectFrom('memberships')
      .select('person_id')
      .where('organisation_id', '=', 1)
      .where('is_owner', '=', sql.lit(1));
    // PostgreSQL reads a table whole while that is one page.
    const ofMembers = db.dialect === 'sqlite' ? [bySecret, attempts, waiting, assigned] : [];
    for (const query of [byKey, owners, ...ofMembers]) expectIndexed(await planOf(query));
  });

  test('counts are kept, not counted', async () => {
    expect(await countOf(db.read, 1, 'active')).toEqual({ passing: 11_400, all: 12_000 });
  });
});
