import { addressRange } from '#server/platform/db/sharedColumns.ts';
import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

/** The ranges of addresses to which a person has limited the own account. */
export const personRangesTable = table(
  'person_ranges',
  {
    id: column.id({ default: true }),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    ...addressRange('From', 'To'),
  },
  { section: 'own allowed IPs' },
);

/** The links by which people come back whom a change of rules has shut out (waysBack.ts). */
export const waysBackTable = table(
  'ways_back',
  {
    id: column.counted('no reply has the id'),
    token_hash: column.text(secret),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    /** The own ranges before the change, in JSON; null for an owner's way into an organisation. */
    ranges: column.text('Allowed IPs before', { null: true }),
    organisation_id: column.organisation({ null: true }),
    created_at: column.past('Made'),
    expires_at: column.time('Valid until', { lastsFrom: 'created_at' }),
    used_at: column.time('Used', { null: true }),
  },
  { section: 'mailed links' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    person_ranges: RowOf<typeof personRangesTable>;
    ways_back: RowOf<typeof waysBackTable>;
  }
}
