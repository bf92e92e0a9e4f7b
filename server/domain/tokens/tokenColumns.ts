import { addressRangeIfAny } from '#server/platform/db/sharedColumns.ts';
import { column, internal, secret, type Label } from '#server/platform/db/table.ts';

/**
 * The columns of every access token, whether it belongs to a person or to a service account. `label` makes the label of a
 * column: the column's name in the file with a person's data, or the reason why that file leaves the column out.
 */
export const tokenColumns = (label: (name: string) => Label) => ({
  id: column.id(),
  secret_hash: column.text(secret),
  organisation_id: column.organisation(),
  name: column.text(label('Name')),
  last_address: column.text(label('Last network address'), { null: true }),
  /** Joined by spaces. */
  scopes: column.text(label('Rights'), { write: (scopes) => String(scopes).split(' ') }),
  created_at: column.time(label('Made')),
  expires_at: column.time(label('Ends')),
  last_used_at: column.time(label('Last use'), { null: true }),
  ...addressRangeIfAny(label('From'), label('To')),
  /** How many mails have warned of its end. */
  warned: column.number(internal, { default: true }),
});
