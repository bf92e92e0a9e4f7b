import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { tokenExpires } from './tokenLetters.ts';
import { fullName } from '#server/platform/names.ts';
import { DAY } from '#server/platform/times.ts';

/** How long before its end a token is warned of, in milliseconds: the first mail and the second one. */
const WARNINGS = [14 * DAY, 2 * DAY] as const;
/** The most tokens of one run. */
const MOST = 500;

interface Ending {
  id: number;
  expires_at: number;
}

/** The tokens of a person or of service accounts: which are due, and who is told. */
interface Kind<Row extends Ending> {
  table: 'access_tokens' | 'service_tokens';
  /** The tokens `t` of which this is true, at most so many. */
  due(isDue: ReturnType<typeof sql<boolean>>, most: number): Promise<Row[]>;
  writeLetter(row: Row, days: number): Promise<unknown>;
}

/** Warns by mail of tokens that end soon, each at most twice, and not on the day on which they are made. */
export async function warnOfExpiry<Row extends Ending>(
  tx: Kysely<Database>,
  now: number,
  kind: Kind<Row>,
): Promise<void> {
  for (const [sent, before] of WARNINGS.entries()) {
    // A token that is due for the second mail gets no first one.
    const after = WARNINGS[sent + 1] ?? 0;
    const isDue = sql<boolean>`(t.expires_at > ${now + after} and t.expires_at <= ${now + before}
      and t.created_at <= ${now - DAY} and t.warned <= ${sent})`;
    for (const row of await kind.due(isDue, MOST)) {
      await sql`update ${sql.table(kind.table)} set warned = ${sent + 1} where id = ${row.id}`.execute(tx);
      await kind.writeLetter(row, Math.ceil((row.expires_at - now) / DAY));
    }
  }
}

/** Warns people of their access tokens that end soon. */
export const warnOfTokens = (tx: Kysely<Database>, publicUrl: string, now: number): Promise<void> =>
  warnOfExpiry(tx, now, {
    table: 'access_tokens',
    due: (isDue, most) =>
      tx
        .selectFrom('access_tokens as t')
        .innerJoin('people as p', 'p.id', 't.person_id')
        .innerJoin('organisations as o', 'o.id', 't.organisation_id')
        .select(['t.id', 't.name', 't.expires_at', 'p.email', 'p.first_name', 'p.last_name', 'o.name as organisation'])
        .where(isDue)
        .orderBy('t.id')
        .limit(most)
        .execute(),
    writeLetter: (row, days) => {
      const { name: token, organisation } = row;
      const url = `${publicUrl}/security?tab=tokens`;
      return queueMail(tx, row.email, tokenExpires({ name: fullName(row), token, organisation, days, url }), now);
    },
  });
