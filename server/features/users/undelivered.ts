import { sql, type Kysely } from 'kysely';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { invitationNotDelivered } from '#plugins/users/events.ts';
import { recordBySystem } from '#server/domain/activity/otherActors.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { LONGEST_REASON, type Mail } from '#server/platform/mail/outbox.ts';
import { fullName } from '#server/platform/names.ts';

/**
 * Marks an invitation as 'Not delivered' when its mail was given up, unless it was sent again meanwhile. Of other mails it
 * records nothing.
 */
export async function noteUndelivered(db: Kysely<Database>, mail: Mail, error: string, now: number): Promise<void> {
  if (mail.organisation_id === null || mail.person_id === null) return;
  const reason = cutWhole(error, LONGEST_REASON);
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ undelivered_at: now, undelivered_why: reason })
    .where('organisation_id', '=', mail.organisation_id)
    .where('person_id', '=', mail.person_id)
    .where('invited_at', '=', mail.created_at)
    .where('joined', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const person = await db
    .selectFrom('people')
    .select(['first_name', 'last_name'])
    .where('id', '=', mail.person_id)
    .executeTakeFirst();
  if (!person) return;
  const subject = { id: mail.person_id, name: fullName(person) };
  await recordBySystem(db, now, mail.organisation_id, invitationNotDelivered, { subject, refused: reason });
}
