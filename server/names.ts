interface Named {
  first_name: string;
  last_name: string;
}

export interface Invited extends Named {
  email: string;
  is_external: number;
  joined: number;
}

/** A person's name as it is written everywhere. */
export const fullName = (person: Named): string => `${person.first_name} ${person.last_name}`.trim();

/** Of somebody from elsewhere nothing is shown but the address that was typed, before that person has accepted. */
export const isUnknown = (row: Pick<Invited, 'is_external' | 'joined'>): boolean =>
  row.is_external === 1 && row.joined === 0;

interface Offered extends Invited {
  typed_first_name: string | null;
  typed_last_name: string | null;
  password_hash: string | null;
}

/** What an invitation calls somebody: never what another organisation typed, which would speak in this one's name. */
export function invitedName(row: Offered): Named {
  if (row.password_hash !== null || !isUnknown(row)) return row;
  return { first_name: row.typed_first_name ?? '', last_name: row.typed_last_name ?? '' };
}

/** A member's name as an organisation sees it. */
export const shownName = (row: Invited): string => (isUnknown(row) ? row.email : fullName(row));
