import { column, internal, table, type RowOf } from '#server/platform/db/table.ts';

/** A person asks for an application; the row is deleted when the request is approved. */
export const accessRequestsTable = table(
  'access_requests',
  {
    id: column.id(),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    organisation_id: column.organisation(),
    application_id: column.application('Application'),
    asked_at: column.time('Asked'),
    /** `null` while nobody has answered. */
    refused_at: column.time('Refused', { null: true }),
    /** Why the person asks; empty if the person has not said it. */
    asked_why: column.text('Why it was asked for', { default: true }),
    /** Why it was refused, for the person. */
    reason: column.text('Why it was refused', { default: true }),
  },
  { section: 'requests for applications' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    access_requests: RowOf<typeof accessRequestsTable>;
  }
}
