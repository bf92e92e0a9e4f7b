import type { Details } from '#core/contract/session.ts';

type Person = Details['person'];
type Organisation = NonNullable<Details['organisation']>;

/** The differences from the usual person; each part may be partial. */
export interface PartialDetails {
  person?: Partial<Person>;
  organisation?: Partial<Organisation> | null;
  applications?: Details['applications'];
  tiles?: Details['tiles'];
}

/** A session's details: by default the owner and admin of Acme Trading, set up and with one application. */
export function details(partial: PartialDetails = {}): Details {
  return {
    person: {
      id: 1,
      name: 'Olga Owner',
      email: 'owner@acme.test',
      admin: true,
      owner: true,
      twoFactor: false,
      forcedTwoFactor: false,
      active: true,
      deleted: false,
      manyOrganisations: false,
      moderator: false,
      verified: true,
      picture: null,
      ...partial.person,
    },
    organisation: partial.organisation === null ? null : { ...acme, ...partial.organisation },
    applications: partial.applications ?? [{ id: 2, name: 'CRM', image: 'crm.svg' }],
    tiles: partial.tiles ?? [
      {
        id: 2,
        name: 'CRM',
        image: 'crm.svg',
        description: 'Leads and deals',
        pinned: false,
        url: 'https://crm.test/',
        mobileUrl: 'https://m.crm.test/',
      },
    ],
  };
}

/** An ordinary member of Acme Trading, neither admin nor owner. */
export function memberDetails(partial: PartialDetails = {}): Details {
  return details({
    ...partial,
    person: { id: 7, name: 'Uma User', email: 'user@acme.test', admin: false, owner: false, ...partial.person },
    organisation: partial.organisation === null ? null : { admin: false, ...partial.organisation },
  });
}

const acme: Organisation = {
  id: 10,
  setUp: true,
  name: 'Acme Trading',
  admin: true,
  external: false,
  ownerId: 1,
  dateFormat: 'DD-MMM-YYYY',
  logoUrl: null,
};
