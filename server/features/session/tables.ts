import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

export const sessionsTable = table('sessions', {
  /** The public id, which the list of the own sessions shows. The secret of the session is stored as a hash. */
  id: column.text(internal),
  secret_hash: column.text(secret),
  person_id: column.person(internal, { whenErased: 'deleted' }),
  created_at: column.past('Begun'),
  last_used_at: column.past('Last use'),
  expires_at: column.time('Ends', { lastsFrom: 'created_at' }),
  revoked_at: column.time('Ended early', { null: true }),
  /** The time of the sign-in's last proof, which applications are told. */
  authenticated_at: column.time('Last proof', { null: true }),
  /** The time of a later confirmation: by the password alone it is no sign-in. */
  proved_at: column.time('Last confirmation', { null: true }),
  address: column.text('Network address', { default: true }),
  user_agent: column.text('Device', { default: true }),
  /** The proofs of the sign-in. */
  factors: column.text('Signed in with', { default: true, of: ['pwd', 'pwd otp', 'passkey'] }),
  /** `password` until the second factor is given. */
  stage: column.text('Step of the sign-in', { of: ['password', 'full'] }),
  /** Stays when the session gets a new id, after the second factor or a new password: what applications are tied to. */
  login_id: column.text(internal, { null: true }),
});

/** The address of each person's latest session that is still stored; triggers keep it. */
export const lastAddressesTable = table(
  'last_addresses',
  {
    person_id: column.person(internal, { whenErased: 'deleted', computed: true }),
    begun_at: column.time('Begun', { computed: true }),
    address: column.text('Network address', { computed: true }),
  },
  { section: 'last sign-in' },
);

/** The browsers in which a person has signed in (knownBrowsers.ts). */
export const knownBrowsersTable = table(
  'known_browsers',
  {
    id: column.counted('no reply has the id'),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    secret_hash: column.text(secret),
    used_at: column.past('Last sign-in'),
  },
  { section: 'known browsers' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    sessions: RowOf<typeof sessionsTable>;
    last_addresses: RowOf<typeof lastAddressesTable>;
    known_browsers: RowOf<typeof knownBrowsersTable>;
  }
}
