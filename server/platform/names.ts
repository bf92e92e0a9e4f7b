interface Named {
  first_name: string;
  last_name: string;
}

export interface Invited extends Named {
  email: string;
  joined: number;
  typed_first_name: string | null;
  typed_last_name: string | null;
}

/** A person's full name, as it is shown everywhere. */
export const fullName = (person: Named): string => `${person.first_name} ${person.last_name}`.trim();

/**
 * Tells if the organisation knows of a person only what it typed: until the person has accepted its invitation. So
 * nobody learns by inviting an address whether it has an account, and whose.
 */
export const isTyped = (row: Pick<Invited, 'joined' | 'typed_first_name'>): boolean =>
  row.joined === 0 && row.typed_first_name !== null;

/** The parts of a member's name as the organisation knows them. */
export const knownName = (row: Invited): Named =>
  isTyped(row) ? { first_name: row.typed_first_name ?? '', last_name: row.typed_last_name ?? '' } : row;

/**
 * The name of a person in an invitation: never the name that another organisation typed, which would appear as this
 * organisation's words.
 */
export const invitedName = (row: Invited & { password_hash: string | null }): Named =>
  row.password_hash === null ? knownName(row) : row;

/** A member's name as the organisation knows it. */
export const shownName = (row: Invited): string => fullName(knownName(row));
