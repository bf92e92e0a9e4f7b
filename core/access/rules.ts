import { administrates, dutyRule } from './dutyRules.ts';
import { admits, allOf, rule } from './rule.ts';

/** Admits everybody, with or without a session: for the account service's own calls. */
export const anyone = rule('anyone', '', () => true);

/**
 * Admits every signed-in person. A person who is shut out or owes the set-up is stopped earlier, unless the endpoint's
 * `evenWhen` names that obstacle.
 */
export const member = rule('member', '', () => true);

/** Full administrator of the primary organisation (docs/specification/product.md section 6). */
export const admin = dutyRule('admin');

/** The viewer moderates at least one group. Record rules check which one. */
export const moderator = rule(
  'moderator of a group',
  'Only a group moderator can do this.',
  (viewer) => viewer.moderator,
);

/** The viewer moderates a group and has no right of an administrator, so has no other way to the groups. */
export const moderatorOnly = rule(
  'moderator of a group, not admin',
  'Only a group moderator can do this.',
  (viewer) => viewer.moderator && !admits(administrates, viewer),
);

const owner = rule('owner', 'Only the owner of this organisation can do this.', (viewer) => viewer.owner);
const internal = rule('not external', 'External users cannot do this.', (viewer) => !viewer.external);
const manyOrganisations = rule(
  'multiple-organisation flag',
  'Your account is not allowed to have more than one organisation.',
  (viewer) => viewer.manyOrganisations,
);

/** Owner and admin, not external: may edit the organisation (docs/specification/product.md section 6). */
export const ownerAdmin = allOf(owner, admin, internal);

/** May set up one more organisation (docs/specification/product.md section 2, My Organisations). */
export const mayCreateOrganisation = allOf(ownerAdmin, manyOrganisations);
