import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { administratorsOf } from '#server/features/users/managerQueries.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { serviceTokenExpires } from '#server/domain/tokens/tokenLetters.ts';
import { warnOfExpiry } from '#server/domain/tokens/warn.ts';

/** Warns the administrators of tokens of service accounts that end soon, as people are warned of their own. */
export const warnOfServiceTokens = (tx: Kysely<Database>, publicUrl: string, now: number): Promise<void> =>
  warnOfExpiry(tx, now, {
    table: 'service_tokens',
    due: (isDue, most) =>
      tx
        .selectFrom('service_tokens as t')
        .innerJoin('service_accounts as s', 's.id', 't.service_account_id')
        .innerJoin('organisations as o', 'o.id', 't.organisation_id')
        .select(['t.id', 't.name', 't.expires_at', 's.name as service', 's.id as serviceId'])
        .select(['o.id as organisationId', 'o.name as organisation'])
        .where(isDue)
        .orderBy('t.id')
        .limit(most)
        .execute(),
    async writeLetter(row, days) {
      const { service: name, name: token, organisation } = row;
      const url = `${publicUrl}/service/view/${row.serviceId}`;
      const letter = serviceTokenExpires({ name, token, organisation, days, url });
      for (const email of await administratorsOf(tx, row.organisationId, now)) await queueMail(tx, email, letter, now);
    },
  });
