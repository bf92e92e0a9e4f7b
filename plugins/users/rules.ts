import type { Rank } from '#core/access/dutyRules.ts';
import { allOf, rule, type Viewer } from '#core/access/rule.ts';

/** The status of a person in an organisation. */
export type StatusName = 'Active' | 'Inactive' | 'Deleted';

/** The fields that the record rules read: the person's status and roles in the current organisation. */
export interface PersonState extends Rank {
  id: number;
  owner: boolean;
  active: boolean;
  statusName: StatusName;
  invited: boolean;
  emailVerified: boolean;
  external: boolean;
  /** The last day of the membership, YYYY-MM-DD; missing or null without one. */
  endsOn?: string | null | undefined;
  /** The access is over; missing where it is not asked. */
  ended?: boolean | undefined;
  /** Of a deleted person: the time until which the person can be restored; missing or null if that is over. */
  restorableUntil?: number | null | undefined;
}

/**
 * Admits the people who are offered 'New User' (docs/specification/product.md section 6): an owner with a verified
 * address or in another person's organisation, and every administrator who is not the owner.
 */
export const mayInvite = rule(
  'verified, unless not the owner',
  'Verify your email address before you add people.',
  (viewer) => !viewer.owner || viewer.external || viewer.verified,
);

export const notOwner = rule<PersonState>(
  'not an owner',
  'An owner cannot be inactivated or deleted.',
  (_viewer, person) => !person.owner,
);

/** Somebody always owns the organisation, so an owner has no last day. */
export const ownersStay = rule<PersonState>(
  'not an owner',
  'The access of an owner cannot end.',
  (_viewer, person) => !person.owner,
);

export const notMyself = rule<PersonState>(
  'not oneself',
  'You cannot do this to yourself.',
  (viewer, person) => viewer.id !== person.id,
);

/** Deleted people can only be invited again. */
export const notDeleted = rule<PersonState>(
  'not deleted',
  'This user was deleted.',
  (_viewer, person) => person.statusName !== 'Deleted',
);

/**
 * An external person's name belongs to the organisation where the account began; other organisations cannot change it.
 */
export const notExternal = rule<PersonState>(
  'not external',
  'The name of an external user can be changed only in the organisation where the account was created.',
  (_viewer, person) => !person.external,
);

const accountHere = rule<PersonState>(
  'not external',
  'The account of an external user was created in another organisation, so its sessions cannot be ended here.',
  (_viewer, person) => !person.external,
);

const ownersByOwner = rule<PersonState>(
  'an owner by an owner only',
  'Only an owner can end the sessions of an owner.',
  (viewer, person) => !person.owner || viewer.owner,
);

/** The own sessions are ended on the security page. */
const ownElsewhere = rule<PersonState>(
  'not oneself',
  'End your own sessions on the Security page.',
  (viewer, person) => viewer.id !== person.id,
);

/** The sessions of this person may be ended. */
export const sessionsEndable = allOf<PersonState>(notDeleted, accountHere, ownElsewhere, ownersByOwner);

/** The second factors of this person may be reset, for somebody who lost them. It also ends all sessions. */
export const factorsResettable = allOf<PersonState>(
  notDeleted,
  rule(
    'not external',
    'The account of an external user was created in another organisation, so its second factors cannot be reset here.',
    (_viewer, person) => !person.external,
  ),
  rule(
    'not oneself',
    'Change your own second factors on the Security page.',
    (viewer, person) => viewer.id !== person.id,
  ),
  rule(
    'an owner by an owner only',
    'Only an owner can reset the second factors of an owner.',
    (viewer, person) => !person.owner || viewer.owner,
  ),
);

const unverified = rule<PersonState>(
  'address not verified',
  'This user has already verified the email address.',
  (_viewer, person) => !person.emailVerified,
);

/** An inactive person who accepted an invitation could not use the organisation. */
const notInactive = rule<PersonState>(
  'not inactive',
  'This user is inactive. Activate the user before you send an invitation.',
  (_viewer, person) => person.active || person.statusName === 'Deleted',
);

/** Likewise somebody whose access is over. */
export const notOver = rule<Pick<PersonState, 'ended' | 'statusName'>>(
  'access not over',
  'The access of this user has ended. Extend it before you send an invitation.',
  (_viewer, person) => person.ended !== true || person.statusName === 'Deleted',
);

/** The address is not verified and the person could use the organisation, so an invitation can be sent, a first or a further one. */
export const resendable = allOf<PersonState>(unverified, notInactive, notOver);

/** For a deletion: the same as `notDeleted`, and a second one has nothing to do. */
const notDeletedYet = rule<PersonState>(
  'not deleted',
  'This user is already deleted.',
  (_viewer, person) => person.statusName !== 'Deleted',
  { already: true },
);

/**
 * Only people who are no owner and have no verified address can be deleted (docs/specification/product.md section 4).
 */
export const deletable = allOf<PersonState>(notDeletedYet, notOwner, notMyself, unverified);

/** So long after a deletion a person can be restored, by 'Restore' and by 'Undo' alike, and what is said after that. */
export const restorableFor = {
  days: 30,
  over: 'This user was deleted more than 30 days ago. Send a new invitation instead.',
} as const;

/** Deleted not long ago, so that the rights of before are known. */
export const restorable = allOf<PersonState>(
  rule('deleted', 'This user is not deleted.', (_viewer, person) => person.statusName === 'Deleted', {
    already: true,
  }),
  rule('in the last 30 days', restorableFor.over, (_viewer, person) => person.restorableUntil != null),
);

const end = [
  'with an end',
  'The access of this user has no end.',
  (_viewer: Viewer, { endsOn }: Pick<PersonState, 'endsOn'>) => endsOn != null,
] as const;

/** The access has an end, which may be over. */
export const hasEnd = rule(...end);

/** For the removal of the end: without one there is nothing to do. */
export const endToRemove = rule(...end, { already: true });

export const notInvited = rule<PersonState>(
  'not invited',
  'This user has already been invited.',
  (_viewer, person) => !person.invited,
  { already: true },
);
export const isInvited = rule<PersonState>(
  'invited',
  'This user has not been invited yet.',
  (_viewer, person) => person.invited,
);
export const isActive = allOf<PersonState>(
  notDeleted,
  rule('active', 'This user is already inactive.', (_viewer, person) => person.active, { already: true }),
);
export const isInactive = allOf<PersonState>(
  notDeleted,
  rule('inactive', 'This user is already active.', (_viewer, person) => !person.active, { already: true }),
);

/**
 * The invite status in words, to the letter of docs/specification/product.md section 4. An invitation whose mail did not
 * arrive is 'Not delivered' (docs/specification/server.md section 6).
 */
export function inviteText({
  invited,
  emailVerified,
  invitation,
}: Pick<PersonState, 'invited' | 'emailVerified'> & { invitation?: { state: string } | null | undefined }): string {
  if (!invited) return 'Not Invited yet';
  if (emailVerified) return 'Email Verified';
  return invitation?.state === 'not_delivered' ? 'Not delivered' : 'Invited';
}
