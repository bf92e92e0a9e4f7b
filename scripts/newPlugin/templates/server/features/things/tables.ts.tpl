import { column, table, type RowOf } from '#server/platform/db/table.ts';

/** Things of an organisation. An erasure of the author leaves the thing without one. */
export const thingsTable = table('things', {
  id: column.id(),
  organisation_id: column.organisation(),
  author_id: column.author(),
  name: column.text('Name'),
  /** `nameKey(name)`: unique in the organisation. */
  name_key: column.derived(),
  description: column.text('Description'),
  created_at: column.past('Created'),
});
export type ThingsTable = RowOf<typeof thingsTable>;

declare module '#server/platform/db/schema.ts' {
  interface Database {
    things: ThingsTable;
  }
}
