import { rule } from '#core/access/rule.ts';
import { mayInvite } from '#plugins/users/rules.ts';

/**
 * A service account counts as verified, and with `people:write` it can add people. So only those make one, or a token for
 * one, who may add people themselves: an owner with a verified address, and every administrator who is not the owner.
 */
export const mayMakeServices = rule(
  mayInvite.label,
  'Verify your email address before you create service accounts.',
  (viewer) => mayInvite(viewer, undefined) === true,
);

/** What has ended has no token and is not changed any more; 'Undo' brings it back. */
export const notEnded = rule<{ endedAt: number | null }>(
  'a service account that has not ended',
  'This service account has ended.',
  (_viewer, { endedAt }) => endedAt === null,
);

/** For ending: a second time there is nothing to do. */
export const notEndedYet = rule<{ endedAt: number | null }>(
  'a service account that has not ended',
  'This service account has already ended.',
  (_viewer, { endedAt }) => endedAt === null,
  { already: true },
);
