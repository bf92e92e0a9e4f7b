interface Named {
  first_name: string;
  last_name: string;
}

export interface Invited extends Named {
  email: string;
  is_external: number;
  joined: number;
}

/** A person's full name, as it is shown everywhere. */
export const fullName = (person: Named): string => `${person.first_name} ${person.last_name}`.trim();

/** Before a person from another organisation has accepted, only the typed address is shown. */
export const isUnknown = (row: Pick<Invited, 'is_external' | 'joined'>): boolean =>
  row.is_external === 1 && row.joined === 0;

interface Offered extends Invited {
  typed_first_name: string | null;
  typed_last_name: string | null;
  password_hash: string | null;
}

/**
 * The name of a person in an invitation: never the name that another organisation typed, which would appear as this
 * organisation's words.
 */
export function invitedName(row: Offered): Named {
  if (row.password_hash !== null || !isUnknown(row)) return row;
  return { first_name: row.typed_first_name ?? '', last_name: row.typed_last_name ?? '' };
}

/** A member's name as the organisation sees it. */
export const shownName = (row: Invited): string => (isUnknown(row) ? row.email : fullName(row));
