import { column, table, type RowOf } from '#server/platform/db/table.ts';

/** The addresses that are told of the events of an organisation, or of all organisations that use an application. */
export const webhooksTable = table(
  'webhooks',
  {
    id: column.id(),
    /** `null` for the webhook of an application. */
    organisation_id: column.organisation({ null: true }),
    /** The application of the catalogue whose webhook this is. */
    application_id: column.application({ null: true }),
    url: column.text(),
    description: column.text(),
    /** JSON: the types that are sent; `['*']` for all. */
    types: column.text(),
    /** Encrypted. */
    secret: column.text(),
    /** The secret before the last rotation, and those before it (server/domain/formerSecrets.ts); encrypted. */
    former_secret: column.text({ null: true }),
    /** Until then the former secret signs too. */
    former_until: column.time({ null: true }),
    /** `null` while it is on. */
    off_at: column.time({ null: true }),
    /** Why the server switched it off; `null` if a person did. */
    off_why: column.text({ null: true }),
    /** What became of the last attempt. */
    last_state: column.text({ null: true, of: ['delivered', 'failed'] }),
    last_at: column.time({ null: true }),
    /** When a delivery arrived last. */
    arrived_at: column.time({ null: true }),
    created_at: column.time(),
  },
  { why: 'about the organisation' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    webhooks: RowOf<typeof webhooksTable>;
  }
}
