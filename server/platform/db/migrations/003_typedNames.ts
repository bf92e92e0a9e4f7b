/**
 * Columns for the name and phone number that an organisation typed for a person whose account was created by another
 * organisation and is not used yet. When the person accepts this organisation's invitation, the account takes these values
 * in place of those that the other organisation typed.
 */
export const typedNames = (): string[] =>
  ['typed_first_name', 'typed_last_name', 'typed_mobile'].map(
    (column) => `alter table memberships add column ${column} text`,
  );
