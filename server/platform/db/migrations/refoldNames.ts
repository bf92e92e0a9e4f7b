import { sql, type Kysely, type Transaction } from 'kysely';
import { isTyped, knownName } from '#server/platform/names.ts';
import { dialectOf } from '../dialectOf.ts';
import { forUpdate } from '../locks.ts';
import { memberText, nameText } from '../members/text.ts';
import type { Database } from '../schema.ts';

/** The number of members per transaction. A killed process loses the work of one transaction. */
const AT_ONCE = 5000;

type Tx = Transaction<Database>;

/**
 * Folds all names again after a migration that asked for it by the setting `names_to_fold`. The setting contains the last
 * member that was folded, so that the work continues there after a process was killed. A second process waits for the
 * setting's row and shares the work.
 */
export async function refoldNames(db: Kysely<Database>): Promise<void> {
  while (await db.transaction().execute(refoldNext));
}

async function refoldNext(tx: Tx): Promise<boolean> {
  const setting = tx.selectFrom('settings').select('value').where('key', '=', 'names_to_fold');
  const pending = await setting.$call(forUpdate(tx)).executeTakeFirst();
  if (!pending) return false;
  const [organisation, person] = JSON.parse(pending.value) as [number, number];
  const last = await refoldMembers(tx, organisation, person);
  if (last) {
    const value = JSON.stringify(last);
    await tx.updateTable('settings').set({ value }).where('key', '=', 'names_to_fold').execute();
    return true;
  }
  await refoldNamed(tx, 'groups');
  await refoldNamed(tx, 'policies');
  await tx.deleteFrom('settings').where('key', '=', 'names_to_fold').execute();
  return false;
}

/** Folds the next members after the given one; returns the last of them. Names that do not change are not written. */
async function refoldMembers(tx: Tx, organisation: number, person: number): Promise<[number, number] | undefined> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['organisation_id', 'person_id', 'sort_name', 'search_text', 'joined'])
    .select(['first_name', 'last_name', 'email', 'mobile', 'typed_first_name', 'typed_last_name', 'typed_mobile'])
    .where(sql<boolean>`(organisation_id, person_id) > (${organisation}, ${person})`)
    .orderBy('organisation_id')
    .orderBy('person_id')
    .limit(AT_ONCE)
    .execute();
  const changed = rows.flatMap(({ organisation_id, person_id, sort_name, search_text, ...row }) => {
    const text = memberText({
      ...knownName(row),
      email: row.email,
      mobile: isTyped(row) ? (row.typed_mobile ?? '') : row.mobile,
    });
    const isSame = text.sort_name === sort_name && text.search_text === search_text;
    return isSame ? [] : [{ organisation_id, person_id, ...text }];
  });
  await writeTexts(tx, 'memberships', ['organisation_id', 'person_id'], changed);
  const last = rows.at(-1);
  return last && [last.organisation_id, last.person_id];
}

async function refoldNamed(tx: Tx, table: 'groups' | 'policies'): Promise<void> {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute();
  const texts = rows.map(({ id, name }) => {
    const { sort_name, search_text } = nameText(name);
    return { id, sort_name, search_text };
  });
  await writeTexts(tx, table, ['id'], texts);
}

async function writeTexts(tx: Tx, table: keyof Database, keys: readonly string[], texts: readonly object[]) {
  if (texts.length === 0) return;
  const columns = [...keys, 'sort_name', 'search_text'];
  const given = JSON.stringify(texts);
  const source =
    dialectOf(tx) === 'sqlite'
      ? sql`(select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`))} from json_each(${given}))`
      : sql`(select ${sql.join(columns.map((name) => sql.ref(name)))} from json_populate_recordset(null::${sql.table(table)}, ${given}))`;
  const isSame = keys.map((name) => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`folded.${name}`)}`);
  await sql`update ${sql.table(table)} set sort_name = folded.sort_name, search_text = folded.search_text
    from ${source} as folded where ${sql.join(isSame, sql` and `)}`.execute(tx);
}
