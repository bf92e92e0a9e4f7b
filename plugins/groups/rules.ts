import { admits, anyOf, rule } from '#core/access/rule.ts';
import { administrates, holds, managesPeople } from '#core/access/dutyRules.ts';
import { moderator } from '#core/access/rules.ts';

/** The role of a person in a group. */
export type GroupRole = 'moderator' | 'member';

/** Admits people who may change people of some group: administrators, and moderators of any group. */
export const managesGroups = anyOf(managesPeople, moderator);

/** Admits people who may see a group: administrators and the people in it. */
export const seesGroup = rule<{ role: GroupRole | null }>(
  'admin or in the group',
  'Only administrators and the people of this group can see it.',
  (viewer, { role }) => admits(administrates, viewer) || role !== null,
  { code: 403 },
);

/** Admits people who may change a group's people: administrators and the moderators of that group. */
export const managesGroup = rule<{ moderating: boolean }>(
  'admin or moderator of the group',
  'Only an administrator or a moderator of this group can do this.',
  (viewer, { moderating }) => holds(viewer, 'people') || moderating,
  { code: 403 },
);

/**
 * A policy applies to the people of its groups: a moderator who could change them could shut people out, or leave the
 * group to escape the policy.
 */
export const freeOfPolicies = rule<{ guarded?: boolean | undefined }>(
  'admin, or duties People and Security, or no policy is for the group',
  'A security policy is for this group, so only an administrator can change its users.',
  (viewer, { guarded }) => viewer.admin || (holds(viewer, 'people') && holds(viewer, 'security')) || guarded !== true,
  { code: 403 },
);

/** A moderator cannot look up people by id, so ids name only the people of the group. */
export const namesKnownPeople = rule<{ known: boolean }>(
  'admin, or the users are in the group',
  'A moderator can add a user only by the exact email address.',
  (viewer, { known }) => holds(viewer, 'people') || known,
  { code: 403 },
);

/** A moderator does not remove or convert administrators. If it is unknown who is one, the server decides. */
export const isOrdinary = rule<{ ordinary?: boolean | undefined }>(
  'admin, or the user is not an administrator',
  'Only an administrator can remove or convert an administrator.',
  (viewer, { ordinary }) => viewer.admin || ordinary !== false,
  { code: 403 },
);

/** If the person's role in the group is unknown, the server decides. */
export const isMember = rule<{ role?: GroupRole | undefined }>(
  'member of the group',
  'This user is already a moderator.',
  (_viewer, { role }) => role !== 'moderator',
  { already: true },
);
export const isModerator = rule<{ role?: GroupRole | undefined }>(
  'moderator of the group',
  'This user is already a member.',
  (_viewer, { role }) => role !== 'member',
  { already: true },
);

/** The chosen people of a form, by role. */
export interface ChosenPeople {
  moderators: readonly number[];
  members: readonly number[];
}

const NOBODY_CHOSEN = 'Please select a moderator or a member';
const IN_BOTH = 'A user cannot be both a moderator and a member.';

/**
 * The errors by field if a person is in both lists; empty if there are none (docs/specification/product.md section 5).
 */
export function bothErrors({ moderators, members }: ChosenPeople): { members?: string } {
  const chosen = new Set(moderators);
  return members.some((id) => chosen.has(id)) ? { members: IN_BOTH } : {};
}

/** The errors of the people of a whole group, which must not be empty. */
export function peopleErrors(people: ChosenPeople): { moderators?: string; members?: string } {
  if (people.moderators.length + people.members.length === 0) return { moderators: NOBODY_CHOSEN };
  return bothErrors(people);
}
