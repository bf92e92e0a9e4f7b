import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { column, table } from '#server/platform/db/table.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { isPersonal, type Personal } from './column.ts';
import { describe } from './describe.ts';
import { countRows, eraseRows } from './eraseRows.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const loans = table('loans', {
  id: column.id(),
  person_id: column.person('Lent to', { whenErased: 'deleted' }),
  author_id: column.author(),
});
const about = describe(loans);
const described = new Map<string, Personal>(isPersonal(about) ? [['loans', about]] : []);
const [ada, bob] = [7, 8];

test('an erasure deletes the rows about the person, and keeps those of others that the person has made', async () => {
  const person = { id: ada, email: 'ada@acme.test' };
  await store.write(async (tx) => {
    await sql`create table loans (id integer primary key, person_id integer not null, author_id integer)`.execute(tx);
    await sql`insert into loans values (1, ${ada}, ${bob}), (2, ${bob}, ${ada}), (3, ${ada}, ${ada}), (4, ${bob}, ${bob})`.execute(
      tx,
    );
    expect(await countRows(tx, person, described)).toEqual([['loans', 2]]);
    await eraseRows(tx, person, described);
  });
  const { rows } = await sql`select * from loans order by id`.execute(store.read);
  expect(rows).toEqual([
    { id: 2, person_id: bob, author_id: null },
    { id: 4, person_id: bob, author_id: bob },
  ]);
});

test('the file of a person has the rows about the person, and those that the person has made', () => {
  expect(about).toMatchObject({ person: ['person_id', 'author_id'] });
});

test('a column that an erasure empties can be empty', () => {
  // @ts-expect-error The database would refuse the erasure.
  column.person('Lent to', { whenErased: 'emptied' });
  expect(column.person('Lent to', { null: true, whenErased: 'emptied' }).isNullable).toBe(true);
});

test.each([
  ['by the address beside an author', {}],
  ['where nothing is handed over', { section: null }],
])('the rows about the person are found %s', async (_how, about) => {
  const seats = table(
    'seats',
    { id: column.id(), email: column.address('Address'), author_id: column.author() },
    about,
  );
  const personal = describe(seats);
  const all = new Map<string, Personal>(isPersonal(personal) ? [['seats', personal]] : []);
  const person = { id: ada, email: 'ada@acme.test' };
  await store.write(async (tx) => {
    await sql`create table seats (id integer primary key, email text not null, author_id integer)`.execute(tx);
    await sql`insert into seats values (1, 'ada@acme.test', ${bob}), (2, 'bob@acme.test', ${ada})`.execute(tx);
    await eraseRows(tx, person, all);
  });
  const { rows } = await sql`select * from seats`.execute(store.read);
  expect(rows).toEqual([{ id: 2, email: 'bob@acme.test', author_id: null }]);
});
