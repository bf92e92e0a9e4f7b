import type { Kysely } from 'kysely';
import { personErased } from '#plugins/activity/events.ts';
import type { Store } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Change } from './change.ts';
import { digestOf } from './renewSeals.ts';
import { hashOf } from './sealed.ts';
import { sweptUpTo, type Seal } from './swept.ts';

/** What was found of the sealed entries. */
export interface Verified {
  /** The number of sealed entries that are as they were, but for what erasures replaced. */
  entries: number;
  /** A sentence for each seal over entries in which an erasure has replaced a person. */
  renewed: string[];
  /** The number of newest entries that no seal covers yet. */
  unsealed: number;
  head: Seal | undefined;
  /** A sentence for each fault. */
  faults: string[];
}

/**
 * Compares all entries with their seals. Whoever can write the whole database can also make new seals, so `knownHead`, a
 * hash that was noted elsewhere, must be among them.
 */
export async function verifyActivity({ read }: Pick<Store, 'read'>, knownHead?: string): Promise<Verified> {
  const seals = await read.selectFrom('activity_seals').selectAll().orderBy('after_id').execute();
  const erased = await erasuresIn(read);
  const { faults } = erased;
  const renewed: string[] = [];
  const swept = await sweptUpTo(read);
  let entries = 0;
  let before: Pick<Seal, 'up_to_id' | 'hash'> = swept ?? { up_to_id: 0, hash: '' };
  for (const seal of seals) {
    if (swept && seal.up_to_id <= swept.up_to_id) continue;
    if (seal.after_id !== before.up_to_id) faults.push(`The seal after entry ${before.up_to_id} is missing.`);
    const made = await hashOf(read, { after: seal.after_id, upTo: seal.up_to_id, before: before.hash });
    const range = `Entries ${seal.after_id + 1} to ${seal.up_to_id}`;
    const sealedAt = new Date(seal.at).toISOString();
    const since = erased.newest.get(seal.after_id);
    if (made.entries < seal.entries)
      faults.push(`${range}: ${seal.entries - made.entries} of ${seal.entries} were removed since ${sealedAt}.`);
    else if (made.entries > seal.entries)
      faults.push(`${range}: ${made.entries - seal.entries} were added since ${sealedAt}.`);
    else if (made.hash !== (since?.hash ?? seal.hash))
      faults.push(`${range} were altered or reordered since ${since?.at ?? sealedAt}.`);
    else {
      entries += made.entries;
      if (since) renewed.push(`${range}: a person was erased at ${since.at} (entry ${since.entry}).`);
    }
    // The next seals are judged by the stored hash, so that one fault is told once.
    before = seal;
  }
  const head = seals.at(-1);
  const known = [...seals.map(({ hash }) => hash), swept?.hash];
  if (knownHead !== undefined && !known.includes(knownHead))
    faults.push(`No seal has the hash ${knownHead}: the seals themselves were replaced.`);
  const { unsealed } = await read
    .selectFrom('activity')
    .select((is) => is.fn.countAll<number>().as('unsealed'))
    .where('id', '>', before.up_to_id)
    .executeTakeFirstOrThrow();
  return { entries, renewed, unsealed, head, faults };
}

/** The newest hash of each seal that erasures have renewed. Each must be in the entry of its erasure, which is sealed too. */
async function erasuresIn(read: Kysely<Database>) {
  const rows = await read.selectFrom('renewed_seals').selectAll().orderBy('id').execute();
  const faults: string[] = [];
  const newest = new Map<number, { hash: string; at: string; entry: number }>();
  for (const { after_id: after, hash, at, entry_id: entry } of rows)
    newest.set(after, { hash, at: new Date(at).toISOString(), entry });
  for (const id of new Set(rows.map((row) => row.entry_id))) {
    const entry = await read
      .selectFrom('activity')
      .select('changes')
      .where('id', '=', id)
      .where('action', '=', personErased.id)
      .executeTakeFirst();
    const changes = entry ? (JSON.parse(entry.changes) as Change[]) : [];
    const digest = changes.find(({ field }) => field === 'seals')?.now;
    const own = rows.filter((row) => row.entry_id === id);
    if (digest !== digestOf(own)) faults.push(`The renewed seals of entry ${id} are not those of an erasure.`);
  }
  return { newest, faults };
}
