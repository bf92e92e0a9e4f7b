import type { Insertable, Kysely } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import { nameKey } from '#core/text/nameKey.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { thingsTable, type ThingsTable } from './tables.ts';

type Db = Kysely<Database>;

/** Things of an organisation with the names of their authors, by name. A program's thing has no author. */
export const thingsOf = (db: Db, organisationId: number) => thingRows(db, organisationId).orderBy('things.name_key').execute();

/** One thing, as the list shows it. */
export const thingById = (db: Db, organisationId: number, id: number) =>
  thingRows(db, organisationId).where('things.id', '=', id).executeTakeFirst();

function thingRows(db: Db, organisationId: number) {
  return db
    .selectFrom('things')
    .leftJoin('people as author', 'author.id', 'things.author_id')
    .select(['things.id', 'things.name', 'things.description', 'things.author_id', 'things.created_at'])
    .select(['author.first_name', 'author.last_name'])
    .where('things.organisation_id', '=', organisationId);
}

/** One thing, locked until the transaction ends, so that the record the rule judged stays as it is. */
export function thingForChange(tx: Db, organisationId: number, id: number) {
  return tx
    .selectFrom('things')
    .select(['id', 'name', 'description', 'author_id', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/** What a caller gives of a row; without an id it is a new one. */
type NewThing = Omit<Insertable<ThingsTable>, 'id' | 'name_key'> & { id?: number };

/** Answers the id. Throws UniqueViolation, which is answered with 409, for a name that is taken. */
export async function insertThing(tx: Db, { id: given, ...row }: NewThing): Promise<number> {
  const id = given ?? (await newId(tx, thingsTable));
  await tx
    .insertInto('things')
    .values({ id, ...row, name_key: nameKey(row.name) })
    .execute();
  return id;
}

/** Throws UniqueViolation like `insertThing`. */
export async function changeThing(tx: Db, id: number, texts: { name: string; description: string }): Promise<void> {
  await tx
    .updateTable('things')
    .set({ ...texts, name_key: nameKey(texts.name) })
    .where('id', '=', id)
    .execute();
}

export async function removeThing(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('things').where('id', '=', id).execute();
}
