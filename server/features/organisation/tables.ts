import { column, notHandedOver, table, type RowOf } from '#server/platform/db/table.ts';

const contact = notHandedOver('the contact of the organisation, not of a person');

export const organisationsTable = table(
  'organisations',
  {
    // SQLite's search index has 20 bits for an organisation (migrations/001_startSqlite.ts).
    id: column.id({ default: true, random: [2 ** 12, 2 ** 20] }),
    name: column.text(),
    display_name: column.text({ default: true }),
    website: column.text({ default: true }),
    email: column.text(contact, { default: true }),
    phone: column.text(contact, { default: true }),
    industry_id: column.number({ null: true }),
    address_line1: column.text(contact, { default: true }),
    address_line2: column.text(contact, { default: true }),
    city: column.text({ default: true }),
    country_id: column.number({ null: true }),
    state_id: column.number({ null: true }),
    postal_code: column.text({ default: true }),
    fiscal_year_id: column.number({ null: true }),
    employee_count_id: column.number({ null: true }),
    time_zone_id: column.number({ null: true }),
    gst_registered: column.flag({ default: true }),
    gst_type_id: column.number({ null: true }),
    gst_number: column.text({ default: true }),
    gst_registered_on: column.day({ null: true }),
    pan_number: column.text({ default: true }),
    currency_id: column.number({ null: true }),
    date_format_id: column.number({ null: true }),
    inventory_start_on: column.day({ null: true }),
    logo_file_id: column.number({ null: true }),
    /** Whether the set-up form was saved at least once. */
    set_up: column.flag({ default: true }),
    /** Whether assistants may work in the organisation by the access tokens of its members. */
    assistants_on: column.flag({ default: true }),
    /** Whether the operator trusts the organisation: then its invitations are not limited per day. */
    trusted: column.flag({ default: true }),
    created_at: column.time(),
    version: column.number({ default: true }),
  },
  { why: 'about the organisation' },
);

/** At most one offer for each organisation. One that is over stays until the next offer takes its place. */
export const ownershipOffersTable = table(
  'ownership_offers',
  {
    organisation_id: column.organisation(),
    from_person_id: column.person('From', { whenErased: 'deleted' }),
    to_person_id: column.person('To', { whenErased: 'deleted' }),
    offered_at: column.time('Offered'),
    expires_at: column.time('Open until'),
  },
  { section: 'offers of ownership' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    organisations: RowOf<typeof organisationsTable>;
    ownership_offers: RowOf<typeof ownershipOffersTable>;
  }
}
