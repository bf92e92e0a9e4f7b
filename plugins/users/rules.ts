import { allOf, rule } from '#core/access/rule.ts';

/** The status of a person in an organisation. */
export type StatusName = 'Active' | 'Inactive' | 'Deleted';

/** The fields that the record rules read: the person's status and roles in the current organisation. */
export interface Standing {
  id: number;
  owner: boolean;
  active: boolean;
  statusName: StatusName;
  invited: boolean;
  emailVerified: boolean;
  external: boolean;
}

/**
 * Admits the people who are offered 'New User' (docs/specification/product.md section 6): an owner with a verified
 * address or in another person's organisation, and every administrator who is not the owner.
 */
export const mayInvite = rule(
  'verified, unless not the owner',
  'Verify your e-mail address before you add people.',
  (viewer) => !viewer.owner || viewer.external || viewer.verified,
);

export const notOwner = rule<Standing>(
  'not an owner',
  'An owner cannot be inactivated or deleted.',
  (_viewer, person) => !person.owner,
);

export const notMyself = rule<Standing>(
  'not oneself',
  'You cannot do this to yourself.',
  (viewer, person) => viewer.id !== person.id,
);

/** Deleted people can only be invited again. */
export const notDeleted = rule<Standing>(
  'not deleted',
  'This person was deleted.',
  (_viewer, person) => person.statusName !== 'Deleted',
);

/**
 * An external person's name belongs to the organisation where the account began; other organisations cannot change it.
 */
export const notExternal = rule<Standing>(
  'not external',
  "An external user's name is kept in the organisation where the account began.",
  (_viewer, person) => !person.external,
);

const unverified = rule<Standing>(
  'address not verified',
  'This person has verified the e-mail address already.',
  (_viewer, person) => !person.emailVerified,
);

/** Somebody who accepted while inactive would be welcomed and could do nothing. */
const notInactive = rule<Standing>(
  'not inactive',
  'This person is inactive. Activate the person before you send an invitation.',
  (_viewer, person) => person.active || person.statusName === 'Deleted',
);

/** The address is not verified and the person is not inactive, so an invitation can be sent, a first or a further one. */
export const resendable = allOf(unverified, notInactive);

/**
 * Only people who are no owner and have no verified address can be deleted (docs/specification/product.md section 4).
 */
export const deletable = allOf<Standing>(notDeleted, notOwner, notMyself, unverified);

export const notInvited = rule<Standing>(
  'not invited',
  'This person was invited already.',
  (_viewer, person) => !person.invited,
);
export const isInvited = rule<Standing>(
  'invited',
  'This person was not invited yet.',
  (_viewer, person) => person.invited,
);
export const isActive = rule<Standing>('active', 'This person is not active.', (_viewer, person) => person.active);
export const isInactive = rule<Standing>(
  'inactive',
  'This person is not inactive.',
  (_viewer, person) => !person.active && person.statusName !== 'Deleted',
);
