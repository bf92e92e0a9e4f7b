import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { memberText } from './text.ts';

/**
 * Updates the memberships of a person. Call it after a change of the name or an address, after the verification of the
 * address, and after an invitation was accepted. A membership that is not joined yet stays as it is: the organisation
 * knows only what it typed, and the address is not verified there.
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
