import type { Kysely } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, notFound } from '../http/refused.ts';
import { forgetOldLogos } from './formerLogos.ts';
import type { Image } from './rewriteImage.ts';
import { filesTable } from './tables.ts';

/** The owner of a file; each has at most one. */
export type Owner = { kind: 'picture'; personId: number } | { kind: 'logo'; organisationId: number };

interface Put {
  /**
   * The id of the file to replace, `null` if there must be none yet, so that only one of two parallel calls succeeds;
   * `'any'` replaces any file.
   */
  replaces: number | null | 'any';
  now: number;
}

/**
 * Stores a picture for its owner in place of the former one; its visibility stays. The content of an id never changes, so
 * it may be cached. Throws 404 if the file to replace does not belong to the owner any more, and 409 if there is one
 * already. Call it within a transaction.
 */
export async function putFile(tx: Kysely<Database>, owner: Owner, image: Image, { replaces, now }: Put) {
  const before = await fileIdOf(tx, owner);
  if (replaces === null && before !== null) throw conflict(`There is already a ${owner.kind}.`);
  if (replaces !== null && replaces !== 'any' && replaces !== before) throw notFound(owner.kind);
  const former =
    before === null
      ? undefined
      : await tx.selectFrom('files').select('visibility').where('id', '=', before).executeTakeFirst();
  const visibility = former?.visibility ?? 0;
  const id = await newId(tx, filesTable);
  await tx
    .insertInto('files')
    .values({
      id,
      kind: owner.kind,
      person_id: owner.kind === 'picture' ? owner.personId : null,
      organisation_id: owner.kind === 'logo' ? owner.organisationId : null,
      visibility,
      created_at: now,
      ...image,
    })
    .execute();
  await point(tx, owner, id);
  if (before !== null) await letGo(tx, owner, before);
  return { id, visibility, before };
}

/** Deletes a picture that is not shown any more. A logo stays, so that 'Undo' can bring it back (`formerLogos.ts`). */
async function letGo(tx: Kysely<Database>, owner: Owner, id: number): Promise<void> {
  if (owner.kind === 'logo') await forgetOldLogos(tx, owner.organisationId);
  else await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** Removes the owner's file. Throws 404 if it does not belong to the owner any more. Call it within a transaction. */
export async function removeFile(tx: Kysely<Database>, owner: Owner, id: number): Promise<void> {
  if ((await fileIdOf(tx, owner)) !== id) throw notFound(owner.kind);
  await point(tx, owner, null);
  await letGo(tx, owner, id);
}

/** The owner's file, locked until the transaction ends. */
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
