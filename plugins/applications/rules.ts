import { notAbove, type Rank } from '#core/access/dutyRules.ts';
import { allOf, rule } from '#core/access/rule.ts';

/** A role, profile or application, chosen by its name. */
export interface Named {
  id: number;
  name: string;
}

/** An application with the options that can be given in it. */
export interface Offer extends Named {
  roles: readonly Named[];
  crmRoles?: readonly Named[] | undefined;
  profiles?: readonly Named[] | undefined;
}

/** The options given to a person in an application. */
export interface Chosen {
  roleId: number | null;
  crmRoleId: number | null;
  profileId: number | null;
}

/** CRM Role is required in the CRM, Profile there and in application 5 (docs/specification/product.md section 5). */
const needsCrmRole: readonly number[] = [2];
const needsProfile: readonly number[] = [2, 5];

/** Tells which of CRM Role and Profile an application has; a picker without choices in the catalogue is left out. */
export function asksFor({ id, crmRoles, profiles }: Pick<Offer, 'id' | 'crmRoles' | 'profiles'>) {
  const asks = (list: readonly Named[] = [], needing: readonly number[]) =>
    list.length === 0 ? 'nothing' : needing.includes(id) ? 'required' : 'optional';
  return { crmRole: asks(crmRoles, needsCrmRole), profile: asks(profiles, needsProfile) };
}

/** Tells if the palette must ask for an option. Before the lists are known, the application's number decides. */
export const mustAsk = {
  crmRole: ({ id, crmRoles }: Pick<Offer, 'id' | 'crmRoles'>): boolean =>
    needsCrmRole.includes(id) && crmRoles?.length !== 0,
  profile: ({ id, profiles }: Pick<Offer, 'id' | 'profiles'>): boolean =>
    needsProfile.includes(id) && profiles?.length !== 0,
};

/** The errors of a choice of role, CRM role and profile, by field; empty if it is valid. */
export function wrongChoice(offer: Offer, chosen: Chosen): Partial<Record<keyof Chosen, string>> {
  const { crmRole, profile } = asksFor(offer);
  const wrong = {
    roleId: wrongOf('Role', offer, offer.roles, chosen.roleId, true),
    crmRoleId: wrongOf('CRM Role', offer, offer.crmRoles ?? [], chosen.crmRoleId, crmRole === 'required'),
    profileId: wrongOf('Profile', offer, offer.profiles ?? [], chosen.profileId, profile === 'required'),
  };
  return Object.fromEntries(Object.entries(wrong).filter(([, fault]) => fault !== undefined));
}

function wrongOf(label: string, { name }: Named, list: readonly Named[], id: number | null, required: boolean) {
  if (id === null) return required ? `${label} is required.` : undefined;
  return list.some((one) => one.id === id) ? undefined : `This ${label} is not one of ${name}.`;
}

/** An organisation adds an application once. */
export const notAdded = rule<{ added: boolean }>(
  'not added yet',
  'Your organisation already has this application.',
  (_viewer, { added }) => !added,
  { already: true },
);

export const NOT_OFFERED = 'This application is no longer offered.';

/** An application that the operator removed from the catalogue has no roles. */
export const offered = rule<{ roles: readonly Named[] }>(
  'still in the catalogue',
  NOT_OFFERED,
  (_viewer, { roles }) => roles.length > 0,
);

/** The organisation's owner has every application of the organisation (docs/specification/product.md section 6). */
export const notOrganisationOwner = rule<{ organisationOwner: boolean }>(
  "not the organisation's owner",
  'The owner of the organisation cannot be edited or disabled in an application.',
  (_viewer, { organisationOwner }) => !organisationOwner,
);

/** Nothing is assigned on the page of the organisation's owner (docs/specification/product.md section 6). */
export const assignable = rule<{ organisationOwner: boolean }>(
  "not the organisation's owner",
  'The owner of the organisation has every application as soon as it is added.',
  (_viewer, { organisationOwner }) => !organisationOwner,
);

/** The viewer may assign applications to this person. */
export const givable = allOf<{ organisationOwner: boolean } & Rank>(assignable, notAbove);

export const whileEnabled = rule<{ enabled: boolean }>(
  'enabled',
  'A role can be changed only while the application is enabled for the user.',
  (_viewer, { enabled }) => enabled,
);

export const isEnabled = rule<{ enabled: boolean }>(
  'enabled',
  'The application is already disabled for this user.',
  (_viewer, { enabled }) => enabled,
  { already: true },
);

export const isDisabled = rule<{ enabled: boolean }>(
  'disabled',
  'The application is already enabled for this user.',
  (_viewer, { enabled }) => !enabled,
  { already: true },
);
