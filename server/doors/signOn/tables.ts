import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

/** What the OpenID provider stores (clients/adapter.ts): sessions, grants, codes, tokens. */
export const signOnItemsTable = table(
  'sign_on_items',
  {
    model: column.text('Kind'),
    /** A hash: the id itself is a secret. */
    id: column.text(secret),
    /** Of the session in which it was made, for sessions and grants of the provider. */
    login_id: column.text(internal, { null: true }),
    person_id: column.person(internal, { whenErased: 'deleted', null: true }),
    organisation_id: column.organisation({ null: true }),
    application_id: column.application('Application', { null: true }),
    /** The `id` of the grant that it belongs to. */
    grant_id: column.text(internal, { null: true }),
    uid: column.text(internal, { null: true }),
    /** Encrypted. */
    payload: column.text(secret),
    expires_at: column.time('Ends'),
    consumed_at: column.time('Used', { null: true }),
  },
  { section: 'sign-ins at applications', order: ['model', 'id'] },
);

/** The keys that sign ID tokens (keys.ts). */
export const signOnKeysTable = table(
  'sign_on_keys',
  {
    /** The `kid`. */
    id: column.text(),
    alg: column.text(),
    /** The private key, encrypted. */
    jwk: column.text(),
    created_at: column.time(),
    /** Until then it is published but does not sign, so that every process and application knows it. */
    signs_from: column.time(),
    /** From then on it is no longer published. */
    retired_at: column.time({ null: true }),
  },
  { why: 'keys of the portal' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    sign_on_items: RowOf<typeof signOnItemsTable>;
    sign_on_keys: RowOf<typeof signOnKeysTable>;
  }
}
