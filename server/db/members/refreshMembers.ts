import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { memberText } from './text.ts';

/**
 * Brings the memberships of a person up to date: after a change of the name or an address, after its verification, and
 * after an invitation was accepted. Of a person who has not joined yet, the organisation knows only what it typed, and
 * a person who has not joined has verified nothing there.
 */
export async function refreshMembers(tx: Kysely<Database>, personId: number): Promise<void> {
  const person = await tx
    .selectFrom('people')
    .select(['first_name', 'last_name', 'email', 'mobile', 'email_verified_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const mine = tx.updateTable('memberships').where('person_id', '=', personId);
  await mine
    .set(memberText(person))
    .where((or) => or.or([or('typed_first_name', 'is', null), or('joined_at', 'is not', null)]))
    .execute();
  await mine
    .set({ verified: person.email_verified_at === null ? 0 : 1 })
    .where('joined_at', 'is not', null)
    .execute();
}
