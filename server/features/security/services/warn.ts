import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { WARNINGS } from '../tokens/warn.ts';
import { administratorsOf } from '#server/features/users/queries.ts';
import { queueMail } from '#server/mail/outbox.ts';
import * as letters from '#server/mail/templates.ts';

const DAY = 86_400_000;
/** The most tokens of one run. */
const MOST = 500;

/** Warns the administrators by mail of tokens of service accounts that end soon, as people are warned of their own. */
export async function warnOfServiceTokens(tx: Kysely<Database>, publicUrl: string, now: number): Promise<void> {
  for (const [sent, before] of WARNINGS.entries()) {
    const due = await tx
      .selectFrom('service_tokens as t')
      .innerJoin('service_accounts as s', 's.id', 't.service_account_id')
      .innerJoin('organisations as o', 'o.id', 't.organisation_id')
      .select([
        't.id',
        't.name',
        't.expires_at',
        's.name as service',
        's.id as serviceId',
        'o.id as organisationId',
        'o.name as organisation',
      ])
      .where('t.expires_at', '>', now + (WARNINGS[sent + 1] ?? 0))
      .where('t.expires_at', '<=', now + before)
      .where('t.created_at', '<=', now - DAY)
      .where('t.warned', '<=', sent)
      .orderBy('t.id')
      .limit(MOST)
      .execute();
    for (const row of due) {
      await tx
        .updateTable('service_tokens')
        .set({ warned: sent + 1 })
        .where('id', '=', row.id)
        .execute();
      const letter = letters.serviceTokenExpires({
        name: row.service,
        token: row.name,
        organisation: row.organisation,
        days: Math.ceil((row.expires_at - now) / DAY),
        url: `${publicUrl}/service/view/${row.serviceId}`,
      });
      for (const email of await administratorsOf(tx, row.organisationId, now)) await queueMail(tx, email, letter, now);
    }
  }
}
