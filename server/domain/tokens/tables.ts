import { addressRangeIfAny } from '#server/platform/db/sharedColumns.ts';
import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

/** A token by which a program acts as a person in one organisation. */
export const accessTokensTable = table(
  'access_tokens',
  {
    id: column.id(),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    secret_hash: column.text(secret),
    organisation_id: column.organisation(),
    name: column.text('Name'),
    last_address: column.text('Last network address', { null: true }),
    /** Joined by spaces. */
    scopes: column.text('Rights', { write: (scopes) => String(scopes).split(' ') }),
    created_at: column.time('Made'),
    expires_at: column.time('Ends'),
    last_used_at: column.time('Last use', { null: true }),
    ...addressRangeIfAny('From', 'To'),
    /** How many mails have warned of its end. */
    warned: column.number(internal, { default: true }),
  },
  { section: 'access tokens' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    access_tokens: RowOf<typeof accessTokensTable>;
  }
}
