import fc from '#tests/setup/property.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOf } from './sqliteAlphabet.ts';
import { makeMembers, makeOrganisation } from '#tests/database/fixtures.ts';
import { openTestDatabase } from '#tests/database/testing.ts';
import { memberText } from './text.ts';

const letter = fc.constantFrom(...Array.from('abzAé !#~0189_-.@{|}'), 'ß', 'न', '日', '😀', '\u{10fffd}');
const name = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));

test('the search index has the same places in the alphabet as placeOf', async () => {
  const db = await openTestDatabase();
  const names = fc.sample(name, { numRuns: 300, seed: 7 });
  await db.write(async (tx) => {
    const members = names.map((first_name, index) => ({ first_name, email: `p${index}@acme.test` }));
    await makeMembers(tx, await makeOrganisation(tx), members);
  });
  const { rows } = await sql<{ id: number; place: number }>`
      select rowid & 268435455 as id, (rowid >> 28) & 32767 as place from member_search
      where member_search match '"acme.test"' order by 1`.execute(db.read);
  const expected = names.map((first_name) => placeOf(memberText({ first_name, email: '' }).sort_name));
  expect(rows.map((row) => row.place)).toEqual(expected);
  await db.close();
});
