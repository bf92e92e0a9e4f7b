import { column, table, type RowOf } from '#server/platform/db/table.ts';

/** Where a person has put the tile of an application on the launcher of an organisation. */
export const arrangedTiles = table(
  'arranged_tiles',
  {
    organisation_id: column.organisation(),
    person_id: column.person('Person', { whenErased: 'deleted' }),
    application_id: column.application('Application'),
    position: column.number('Place'),
    is_pinned: column.flag('Pinned'),
  },
  { section: 'arrangement of the launcher' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    arranged_tiles: RowOf<typeof arrangedTiles>;
  }
}
