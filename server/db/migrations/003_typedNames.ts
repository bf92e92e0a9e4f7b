/**
 * What an organisation typed of somebody whose account began elsewhere and nobody had claimed: the account takes it over
 * when this organisation's invitation is accepted, in place of what the other one typed.
 */
export const typedNames = (): string[] =>
  ['typed_first_name', 'typed_last_name', 'typed_mobile'].map(
    (column) => `alter table memberships add column ${column} text`,
  );
