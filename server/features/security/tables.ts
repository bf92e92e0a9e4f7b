import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

export const passkeysTable = table('passkeys', {
  id: column.id(),
  person_id: column.person(internal, { whenErased: 'deleted' }),
  /** As the authenticator made it, in base64url. */
  credential_id: column.text(secret),
  public_key: column.bytes(secret),
  /** It only goes up, except for passkeys that can be on several devices: some are counted by each device, or not at all. */
  counter: column.number(internal),
  aaguid: column.text(internal),
  name: column.text('Name'),
  /** How browsers reach the authenticator, joined by commas. */
  transports: column.text('Reached by'),
  /** It can be on several devices, by the flag BE at its creation. */
  synced: column.flag('Synchronised'),
  created_at: column.time('Added'),
  last_used_at: column.time('Last use', { null: true }),
});

declare module '#server/platform/db/schema.ts' {
  interface Database {
    passkeys: RowOf<typeof passkeysTable>;
  }
}
