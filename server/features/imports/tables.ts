import { column, internal, table, type RowOf } from '#server/platform/db/table.ts';

export const importsTable = table('imports', {
  id: column.id(),
  /** Who began it. */
  person_id: column.person(internal, { whenErased: 'deleted' }),
  organisation_id: column.organisation(),
  /** The name of the file. */
  name: column.text('File'),
  total: column.number('Rows'),
  state: column.text('State', { default: true, of: ['running', 'done', 'stopped'] }),
  /** What the columns of the file were; JSON, `ImportColumn[]`. */
  matched: column.text('Columns', { default: true }),
  /** Every new person is invited. */
  invites: column.flag('Invites', { default: true }),
  begun_at: column.time('Begun'),
  /** The time of the last step. */
  used_at: column.time('Last step'),
  /** Recognises the call that began it. */
  request_hash: column.text(internal),
});

/** The rows that an import has done. */
export const importRowsTable = table(
  'import_rows',
  { import_id: column.number(), position: column.number(), did: column.text({ of: ['new', 'changed', 'same'] }) },
  { why: 'numbers alone: which row of a file did what' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    imports: RowOf<typeof importsTable>;
    import_rows: RowOf<typeof importRowsTable>;
  }
}
