import { rule } from '#core/access/rule.ts';
import type { Person } from '#plugins/users/contract.ts';

/** What the record rules look at. */
export type AdminStanding = Pick<Person, 'id' | 'admin' | 'owner' | 'external' | 'statusName'>;

/** Nobody takes the own rights away by mistake; another administrator can. */
export const notMyself = rule<AdminStanding>(
  'not oneself',
  'You cannot unassign yourself.',
  (viewer, person) => viewer.id !== person.id,
);

/** An owner administrates the organisation, unless at home in another one (docs/specification/product.md section 6). */
export const ownerStays = rule<AdminStanding>(
  'not an owner unless external',
  'An owner cannot be unassigned.',
  (_viewer, person) => !person.admin || !person.owner || person.external,
);

export const isAdmin = rule<AdminStanding>(
  'an administrator',
  'This person is not an administrator.',
  (_viewer, person) => person.admin,
);

export const notAdmin = rule<AdminStanding>(
  'no administrator yet',
  'This person is an administrator already.',
  (_viewer, person) => !person.admin,
);

/** Rights of somebody who may not come in would be forgotten until the person is activated again. */
export const isActive = rule<AdminStanding>(
  'active',
  'Only an active user can be made an administrator.',
  (_viewer, person) => person.statusName === 'Active',
);

/** Owners from elsewhere can be unassigned, but not all of them. Only the server knows of the others. */
export const ownerRemains = rule<{ lastOwner: boolean }>(
  'not the last owner',
  'An organisation needs an owner who is an administrator.',
  (_viewer, person) => !person.lastOwner,
);
