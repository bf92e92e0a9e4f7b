import type { Kysely } from 'kysely';
import { forUpdate } from '#server/db/locks.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, notFound } from '../http/calls/refused.ts';
import type { Image } from './rewriteImage.ts';

/** Whose file it is. Each has one at most. */
export type Owner = { kind: 'picture'; personId: number } | { kind: 'logo'; organisationId: number };

interface Put {
  /**
   * The file that it takes the place of, `null` where there must be none yet, so that of two at once only one succeeds;
   * `'any'` whatever there is.
   */
  replaces: number | null | 'any';
  now: number;
}

/**
 * Keeps a picture for its owner. What it replaces is gone and its visibility stays; a file's content never changes, so
 * an id may be remembered with it. Throws 404 when the file to replace is not the owner's any more, and 409 when there
 * is one already. Within a transaction.
 */
export async function putFile(tx: Kysely<Database>, owner: Owner, image: Image, { replaces, now }: Put) {
  const before = await fileIdOf(tx, owner);
  if (replaces === null && before !== null) throw conflict(`There is a ${owner.kind} already.`);
  if (replaces !== null && replaces !== 'any' && replaces !== before) throw notFound(owner.kind);
  const former =
    before === null
      ? undefined
      : await tx.selectFrom('files').select('visibility').where('id', '=', before).executeTakeFirst();
  const visibility = former?.visibility ?? 0;
  const { id } = await tx
    .insertInto('files')
    .values({
      kind: owner.kind,
      person_id: owner.kind === 'picture' ? owner.personId : null,
      organisation_id: owner.kind === 'logo' ? owner.organisationId : null,
      visibility,
      created_at: now,
      ...image,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await point(tx, owner, id);
  if (before !== null) await tx.deleteFrom('files').where('id', '=', before).execute();
  return { id, visibility };
}

/** Removes the owner's file. Throws 404 when it is not the owner's, or not any more. Within a transaction. */
export async function removeFile(tx: Kysely<Database>, owner: Owner, id: number): Promise<void> {
  if ((await fileIdOf(tx, owner)) !== id) throw notFound(owner.kind);
  await point(tx, owner, null);
  await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** The owner's file, held until the transaction ends. */
async function fileIdOf(tx: Kysely<Database>, owner: Owner): Promise<number | null> {
  const row =
    owner.kind === 'picture'
      ? await tx
          .selectFrom('people')
          .select('picture_file_id as id')
          .where('id', '=', owner.personId)
          .$call(forUpdate(tx))
          .executeTakeFirst()
      : await tx
          .selectFrom('organisations')
          .select('logo_file_id as id')
          .where('id', '=', owner.organisationId)
          .$call(forUpdate(tx))
          .executeTakeFirst();
  return row?.id ?? null;
}

async function point(tx: Kysely<Database>, owner: Owner, id: number | null): Promise<void> {
  await (owner.kind === 'picture'
    ? tx.updateTable('people').set({ picture_file_id: id }).where('id', '=', owner.personId).execute()
    : tx.updateTable('organisations').set({ logo_file_id: id }).where('id', '=', owner.organisationId).execute());
}
