import { rule } from '#core/access/rule.ts';
import type { Person } from '#plugins/users/contract.ts';

/** The fields that the record rules read. Without `admin`, which another back end may leave out, the server decides. */
export type AdminStanding = Pick<Person, 'id' | 'admin' | 'duties' | 'owner' | 'external' | 'statusName'>;

/** People cannot remove their own rights by mistake; another administrator can. */
export const notMyself = rule<AdminStanding>(
  'not oneself',
  'You cannot unassign yourself.',
  (viewer, person) => viewer.id !== person.id,
);

/**
 * An owner is always an administrator, unless the account belongs to another organisation
 * (docs/specification/product.md section 6).
 */
export const ownerStays = rule<AdminStanding>(
  'not an owner unless external',
  'An owner cannot be unassigned.',
  (_viewer, person) => person.admin === false || !person.owner || person.external,
);

export const isAdmin = rule<AdminStanding>(
  'an administrator',
  'This user is not an administrator.',
  (_viewer, person) => person.admin !== false || Boolean(person.duties?.length),
);

export const notAdmin = rule<AdminStanding>(
  'not an administrator yet',
  'This user is already an administrator.',
  (_viewer, person) => person.admin !== true,
  { already: true },
);

/** A deactivated person would get the rights only after being activated again, when nobody remembers them. */
export const isActive = rule<AdminStanding>(
  'active',
  'Only an active user can be made an administrator.',
  (_viewer, person) => person.statusName === 'Active',
);

/**
 * Owners from other organisations can be unassigned, but one owner must remain. Only the server knows the other
 * owners.
 */
export const ownerRemains = rule<{ lastOwner: boolean }>(
  'not the last owner',
  'An organisation needs an owner who is an administrator.',
  (_viewer, person) => !person.lastOwner,
);

/** Who can be offered the ownership; the server asks for more, which the list does not tell. */
export const successor = rule<AdminStanding>(
  'not an owner and not external',
  'Only a user whose account belongs to this organisation and who is not an owner yet can become its owner.',
  (_viewer, person) => !person.owner && !person.external,
);
