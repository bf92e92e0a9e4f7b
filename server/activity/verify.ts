import type { Store } from '#server/db/database.ts';
import { sweptUpTo } from './sweepActivity.ts';
import { hashOf } from './sealed.ts';
import type { Seal } from './seals.ts';

/** What was found of the sealed entries. */
export interface Verified {
  /** The number of sealed entries that are as they were. */
  entries: number;
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
export async function verifyActivity({ read }: Store, knownHead?: string): Promise<Verified> {
  const seals = await read.selectFrom('activity_seals').selectAll().orderBy('after_id').execute();
  const faults: string[] = [];
  const swept = await sweptUpTo(read);
  let entries = 0;
  let before: Pick<Seal, 'up_to_id' | 'hash'> = swept ?? { up_to_id: 0, hash: '' };
  for (const seal of seals) {
    if (swept && seal.up_to_id <= swept.up_to_id) continue;
    if (seal.after_id !== before.up_to_id) faults.push(`The seal after entry ${before.up_to_id} is missing.`);
    const made = await hashOf(read, { after: seal.after_id, upTo: seal.up_to_id, before: before.hash });
    const range = `Entries ${seal.after_id + 1} to ${seal.up_to_id}`;
    const sealedAt = new Date(seal.at).toISOString();
    if (made.entries < seal.entries)
      faults.push(`${range}: ${seal.entries - made.entries} of ${seal.entries} were removed since ${sealedAt}.`);
    else if (made.entries > seal.entries)
      faults.push(`${range}: ${made.entries - seal.entries} were added since ${sealedAt}.`);
    else if (made.hash !== seal.hash) faults.push(`${range} were altered or reordered since ${sealedAt}.`);
    else entries += made.entries;
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
  return { entries, unsealed, head, faults };
}
