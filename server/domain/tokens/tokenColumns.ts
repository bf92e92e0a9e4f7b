import { addressRangeIfAny } from '#server/platform/db/sharedColumns.ts';
import { column, internal, secret, type Label } from '#server/platform/db/table.ts';

/**
 * What every access token has, of a person or of a service account. `label` gives the label of a column: its name in the
 * person's file, or the reason why no file has it.
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
