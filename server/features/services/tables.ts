import { tokenColumns } from '#server/domain/tokens/tokenColumns.ts';
import { column, notHandedOver, table, type RowOf } from '#server/platform/db/table.ts';

const maker = notHandedOver('a service account is the organisation’s; the activity tells who made it');
const ofProgram = notHandedOver('a token of a program');

/** A program that acts for the organisation itself. */
export const serviceAccountsTable = table(
  'service_accounts',
  {
    id: column.id(),
    organisation_id: column.organisation(),
    name: column.text(),
    /** What it is for. */
    purpose: column.text(),
    /** The person who made it; null once the account of this person is gone. */
    made_by: column.number(maker, { null: true }),
    created_at: column.time(),
    /** Since then it may do nothing. */
    ended_at: column.time({ null: true }),
  },
  { why: 'about the organisation' },
);

/** A token of a service account. */
export const serviceTokensTable = table(
  'service_tokens',
  {
    service_account_id: column.number(),
    ...tokenColumns(() => ofProgram),
  },
  { why: 'about a program of the organisation' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    service_accounts: RowOf<typeof serviceAccountsTable>;
    service_tokens: RowOf<typeof serviceTokensTable>;
  }
}
