import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { countMembers, memberPage } from './members/memberPage.ts';
import { refreshMembers } from './members/refreshMembers.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
let organisation: number;
let people: number[];
let group: number;

beforeEach(async () => {
  db = await openTestDatabase();
  await db.write(async (tx) => {
    organisation = await makeOrganisation(tx);
    const names = Array.from({ length: 20 }, (_, index) => ({ first_name: `P${index}`, email: `p${index}@acme.test` }));
    people = await makeMembers(tx, organisation, names);
    const groupRow = { organisation_id: organisation, name: 'Sales', name_key: 'sales', created_at: 1 };
    group = (await tx.insertInto('groups').values(groupRow).returning('id').executeTakeFirstOrThrow()).id;
    for (const application_id of [2, 5]) {
      const row = { organisation_id: organisation, application_id, added_at: 1 };
      await tx.insertInto('organisation_applications').values(row).execute();
    }
  });
});
afterEach(() => db.close());

/** The stored counts, and the same counts computed from the rows. */
async function storedCounts() {
  const rows = sql`
    select 'members' as what, organisation_id as of_what, sum(people) as counted,
      (select count(*) from memberships m where m.organisation_id = c.organisation_id) as there
    from member_counts c group by organisation_id
    union all
    select 'active', organisation_id, sum(people),
      (select count(*) from memberships m
        where m.organisation_id = c.organisation_id and status = 'active' and invitation = 'invited')
    from member_counts c where status = 'active' and invitation = 'invited' group by organisation_id
    union all
    select 'groups of', person_id, group_count,
      (select count(*) from group_members g where g.person_id = m.person_id and g.organisation_id = m.organisation_id)
    from memberships m
    union all
    select 'applications of', person_id, application_count,
      (select count(*) from assignments a
        where a.person_id = m.person_id and a.organisation_id = m.organisation_id and enabled = 1)
    from memberships m
    union all
    select 'in group', id, people_count, (select count(*) from group_members g where g.group_id = groups.id) from groups
    union all
    select 'in application', application_id, people_count,
      (select count(*) from assignments a where a.application_id = o.application_id and enabled = 1)
    from organisation_applications o`;
  return (await sql<{ what: string; counted: number; there: number }>`${rows}`.execute(db.read)).rows;
}

async function expectRight(): Promise<void> {
  for (const row of await storedCounts()) expect(row).toEqual({ ...row, counted: row.there });
}

const count = async (what: string) => (await storedCounts()).find((row) => row.what === what)?.counted ?? 0;

test('counts follow every change', async () => {
  const some = people.slice(0, 9);
  await db.write(async (tx) => {
    const members = some.map((person_id) => ({
      organisation_id: organisation,
      group_id: group,
      person_id,
      role: 'member' as const,
    }));
    await tx.insertInto('group_members').values(members).execute();
    for (const application_id of [2, 5]) {
      const rows = some.map((person_id, index) => {
        return {
          organisation_id: organisation,
          application_id,
          person_id,
          role_id: 1,
          created_at: 1,
          enabled: index % 2 ? 1 : 0,
        } as const;
      });
      await tx.insertInto('assignments').values(rows).execute();
    }
  });
  await expectRight();
  expect(await count('in group')).toBe(9);
  expect(await count('in application')).toBe(4);

  await db.write(async (tx) => {
    await tx.updateTable('assignments').set({ enabled: 1 }).where('application_id', '=', 2).execute();
    await tx.updateTable('group_members').set({ role: 'moderator' }).execute();
    await tx.updateTable('memberships').set({ invited_at: 3 }).where('person_id', 'in', some).execute();
    await tx
      .updateTable('memberships')
      .set({ status: 'inactive', is_admin: 1 })
      .where('person_id', '=', some[0] ?? 0)
      .execute();
  });
  await expectRight();
  expect(await count('active')).toBe(8);

  await db.write(async (tx) => {
    await tx
      .deleteFrom('assignments')
      .where('person_id', '=', some[1] ?? 0)
      .execute();
    await tx
      .deleteFrom('group_members')
      .where('person_id', '=', some[2] ?? 0)
      .execute();
    await tx.deleteFrom('organisation_applications').where('application_id', '=', 5).execute();
    await tx
      .deleteFrom('memberships')
      .where('person_id', '=', some[3] ?? 0)
      .execute();
  });
  await expectRight();
  expect(await countMembers(db.read, { organisationId: organisation })).toEqual({ people: 19, isExact: true });

  await db.write((tx) => tx.deleteFrom('groups').where('id', '=', group).execute());
  await expectRight();
  await db.write((tx) => tx.deleteFrom('organisations').where('id', '=', organisation).execute());
  expect(await storedCounts()).toEqual([]);
});

test('a change that is rolled back changes no count', async () => {
  const attempt = db.write(async (tx) => {
    await tx.deleteFrom('memberships').where('organisation_id', '=', organisation).execute();
    throw new Error('Refused.');
  });
  await expect(attempt).rejects.toThrow('Refused.');
  await expectRight();
});

test('a person with a new name is found at the new place, and not at the old one', async () => {
  const [id = 0] = people;
  const found = async (search: string) => {
    const { rows } = await memberPage(db.read, { organisationId: organisation, search, limit: 5 });
    return rows.map((row) => row.person_id);
  };
  await db.write(async (tx) => {
    await tx.updateTable('people').set({ first_name: 'Zoltán', email_verified_at: 9 }).where('id', '=', id).execute();
    await tx.updateTable('memberships').set({ joined_at: 9 }).where('person_id', '=', id).execute();
    await refreshMembers(tx, id);
  });
  expect(await found('zoltan')).toEqual([id]);
  expect(await found('p0@')).toEqual([id]);
  expect(await countMembers(db.read, { organisationId: organisation, filter: 'confirmed', search: 'zoltan' })).toEqual({
    people: 1,
    isExact: true,
  });
  await db.write(async (tx) => {
    await tx.updateTable('people').set({ first_name: 'Anna' }).where('id', '=', id).execute();
    await refreshMembers(tx, id);
  });
  expect(await found('zoltan')).toEqual([]);
  expect(await found('anna')).toEqual([id]);
});

test('a person who has not joined is found by what the organisation typed', async () => {
  const [id = 0] = people;
  const membership = async () =>
    db.read
      .selectFrom('memberships')
      .select(['search_text', 'verified'])
      .where('person_id', '=', id)
      .executeTakeFirstOrThrow();
  await db.write(async (tx) => {
    const typed = { typed_first_name: 'Typed', search_text: 'typed p0@acme.test' };
    await tx.updateTable('memberships').set(typed).where('person_id', '=', id).execute();
    await tx.updateTable('people').set({ mobile: '9876543210', email_verified_at: 9 }).where('id', '=', id).execute();
    await refreshMembers(tx, id);
  });
  expect(await membership()).toEqual({ search_text: 'typed p0@acme.test', verified: 0 });
  await db.write(async (tx) => {
    await tx.updateTable('memberships').set({ joined_at: 10 }).where('person_id', '=', id).execute();
    await refreshMembers(tx, id);
  });
  expect(await membership()).toEqual({ search_text: 'p0 p0@acme.test 9876543210', verified: 1 });
});
