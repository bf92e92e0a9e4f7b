import { anyOf, rule } from '#core/access/rule.ts';
import { admin, moderator } from '#core/access/rules.ts';
import type { GroupRole } from './contract.ts';

/** Who may change people of a group at all: administrators, and moderators of any group. */
export const managesGroups = anyOf(admin, moderator);

/** Who may see a group: administrators and the people in it. */
export const seesGroup = rule<{ role: GroupRole | null }>(
  'admin or in the group',
  'Only administrators and the people of this group can see it.',
  (viewer, { role }) => viewer.admin || role !== null,
  { code: 403 },
);

/** Who may change a group's people: administrators and the moderators of that group. */
export const managesGroup = rule<{ moderating: boolean }>(
  'admin or moderator of the group',
  'Only an administrator or a moderator of this group can do this.',
  (viewer, { moderating }) => viewer.admin || moderating,
  { code: 403 },
);

/** Where a person's role in the group is not known, the server tells. */
export const isMember = rule<{ role?: GroupRole | undefined }>(
  'member of the group',
  'This user is a moderator already.',
  (_viewer, { role }) => role !== 'moderator',
);
export const isModerator = rule<{ role?: GroupRole | undefined }>(
  'moderator of the group',
  'This user is a member already.',
  (_viewer, { role }) => role !== 'member',
);
