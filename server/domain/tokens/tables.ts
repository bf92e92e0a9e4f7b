import { column, internal, table, type RowOf } from '#server/platform/db/table.ts';
import { tokenColumns } from './tokenColumns.ts';

/** A token by which a program acts as a person in one organisation. */
export const accessTokensTable = table(
  'access_tokens',
  {
    person_id: column.person(internal, { whenErased: 'deleted' }),
    ...tokenColumns((name) => name),
  },
  { section: 'access tokens' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    access_tokens: RowOf<typeof accessTokensTable>;
  }
}
