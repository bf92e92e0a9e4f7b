import type { Invitation, Person } from '#plugins/users/contract.ts';

/** A member of Acme Trading: by default active, verified, neither owner nor external. */
export function person(partial: Partial<Person> = {}): Person {
  const { id = 20, firstName = 'Ada', lastName = 'Lovelace' } = partial;
  return {
    id,
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@acme.test`,
    mobile: '0123456789',
    owner: false,
    external: false,
    admin: partial.owner ?? false,
    organisationOwner: false,
    active: true,
    statusName: 'Active',
    invited: true,
    emailVerified: true,
    verified: true,
    applicationCount: 0,
    groupCount: 0,
    picture: null,
    ...partial,
  };
}

/** Invited, without a verified address. */
export const pending = (partial: Partial<Person> = {}): Person =>
  person({ id: 21, firstName: 'Pia', emailVerified: false, verified: false, ...partial });

const NOV = (day: number): number => new Date(2026, 10, day).getTime();

/** Invited in November 2026; what became of the invitation. */
export const invited = (state: Invitation['state'], reason: string | null = null): Person =>
  pending({ invitation: { state, sentAt: NOV(12), endsAt: NOV(19), reason } });

/** Never invited. */
export const fresh = (partial: Partial<Person> = {}): Person =>
  pending({ id: 22, firstName: 'Fred', invited: false, ...partial });

export const inactive = (partial: Partial<Person> = {}): Person =>
  person({ id: 23, firstName: 'Ina', active: false, statusName: 'Inactive', ...partial });

export const deleted = (partial: Partial<Person> = {}): Person =>
  fresh({ id: 24, firstName: 'Dan', active: false, statusName: 'Deleted', ...partial });

export const owner = (partial: Partial<Person> = {}): Person =>
  person({ id: 1, firstName: 'Olga', lastName: 'Owner', owner: true, organisationOwner: true, ...partial });
