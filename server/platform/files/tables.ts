import { column, internal, table, type RowOf } from '#server/platform/db/table.ts';

const visibleTo = (visibility: unknown) =>
  ({ 2: 'employees of my organisation', 3: 'anyone', 4: 'only myself' })[Number(visibility)] ?? 'as the portal decides';

/** The pictures of people and the logos of organisations. */
export const filesTable = table(
  'files',
  {
    id: column.id({ default: true }),
    person_id: column.person(internal, { whenErased: 'deleted', null: true }),
    organisation_id: column.number(internal, { null: true }),
    kind: column.text('Kind', { of: ['picture', 'logo'] }),
    mime: column.text('Type'),
    width: column.number('Width'),
    height: column.number('Height'),
    /** 2 employees of my organisation, 3 anyone, 4 only myself, 0 default. */
    visibility: column.number('Visible to', { default: true, write: visibleTo }),
    created_at: column.time('Added'),
    content: column.bytes('Content in base64'),
  },
  { section: 'pictures' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    files: RowOf<typeof filesTable>;
  }
}
