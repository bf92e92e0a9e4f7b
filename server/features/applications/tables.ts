import { accessEnd } from '#server/platform/db/sharedColumns.ts';
import { column, internal, notHandedOver, table, type RowOf } from '#server/platform/db/table.ts';

export const organisationApplicationsTable = table(
  'organisation_applications',
  {
    organisation_id: column.organisation(),
    application_id: column.application(),
    added_at: column.time(),
    /** Enabled assignments. */
    people_count: column.number({ computed: true }),
  },
  { why: 'about the organisation' },
);

/** The applications that people have. */
export const assignmentsTable = table(
  'assignments',
  {
    organisation_id: column.organisation(),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    application_id: column.application('Application'),
    role_id: column.role('Role'),
    crm_role_id: column.crmRole('CRM role', { null: true }),
    profile_id: column.profile('Profile', { null: true }),
    enabled: column.flag('Enabled', { default: true }),
    created_at: column.time('Since'),
    ...accessEnd,
  },
  { section: 'applications', order: ['organisation_id', 'application_id'] },
);

/** Where a person has put the tile of an application on the launcher of an organisation. */
export const arrangedTilesTable = table(
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

/** The applications that organisations have added themselves, beside the operator's catalogue. */
export const ownApplicationsTable = table(
  'own_applications',
  {
    // Above all ids of the catalogue, and within the 31 bits of the columns that name an application, such as
    // `organisation_applications.application_id`.
    id: column.id({ random: [2 ** 30, 2 ** 31 - 1] }),
    organisation_id: column.organisation(),
    name: column.text(),
    /** `nameKey(name)`: unique in the organisation. */
    name_key: column.derived(),
    description: column.text({ default: true }),
    url: column.text(),
    mobile_url: column.text(notHandedOver('where the application is'), { default: true }),
    /** JSON: the roles with their ids, which never change. */
    roles: column.text(),
    /** JSON: the facts of the OpenID client; `null` for an application with its own sign-in. */
    sign_on: column.text({ null: true }),
    icon_id: column.number({ null: true }),
    /** `null` while it is used. */
    archived_at: column.time({ null: true }),
    created_at: column.time(),
    version: column.number({ default: true }),
  },
  { why: 'about the organisation' },
);

/** The icons of those applications: PNG without metadata (server/platform/files/rewriteImage.ts). */
export const ownApplicationIconsTable = table(
  'own_application_icons',
  { id: column.id(), application_id: column.application(), content: column.bytes(), created_at: column.time() },
  { why: 'pictures of applications' },
);

/** The secrets of applications, hashed. */
export const signOnClientsTable = table(
  'sign_on_clients',
  {
    application_id: column.application(),
    secret_hash: column.text(),
    /** The secret before the last rotation, which works until `former_until`; those before it follow (server/domain/formerSecrets.ts). */
    former_hash: column.text({ null: true }),
    former_until: column.time({ null: true }),
    rotated_at: column.time(),
  },
  { why: 'secrets of applications' },
);

/** The outcome of each sign-out notice, without the person (toldSignOuts.ts). */
export const toldSignOutsTable = table(
  'told_sign_outs',
  {
    id: column.counted('no reply has the id'),
    application_id: column.application(),
    state: column.text({ of: ['delivered', 'failed'] }),
    created_at: column.time(),
    last_at: column.time(),
    attempts: column.number(),
    /** Why the last attempt failed. */
    error: column.text({ null: true }),
  },
  { why: 'times and outcomes of the sign-out notices, without the session or the person' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    organisation_applications: RowOf<typeof organisationApplicationsTable>;
    assignments: RowOf<typeof assignmentsTable>;
    arranged_tiles: RowOf<typeof arrangedTilesTable>;
    own_applications: RowOf<typeof ownApplicationsTable>;
    own_application_icons: RowOf<typeof ownApplicationIconsTable>;
    sign_on_clients: RowOf<typeof signOnClientsTable>;
    told_sign_outs: RowOf<typeof toldSignOutsTable>;
  }
}
