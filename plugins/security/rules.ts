import { rule, type Rule, type Viewer } from '#core/access/rule.ts';

/** The factors of the viewer, or as the database has them now. */
type Factors = Pick<Viewer, 'twoFactor' | 'authenticator'>;

export const hasSecondFactor = rule<Pick<Factors, 'twoFactor'>>(
  'has a second factor',
  'You have no second factor.',
  (_viewer, person) => person.twoFactor,
);

export const authenticatorOn = rule<Pick<Factors, 'authenticator'>>(
  'has an authenticator app',
  'No authenticator app is set up.',
  (_viewer, person) => person.authenticator,
);

export const authenticatorOff = rule<Pick<Factors, 'authenticator'>>(
  'has no authenticator app',
  'Two-factor authentication is already on.',
  (_viewer, person) => !person.authenticator,
);

/** What is left after the removal of a factor. */
interface Left {
  /** A policy forces a second factor. */
  forced: boolean;
  /** The number of factors that are left: the authenticator app and each passkey. */
  left: number;
}

export const factorLeftIfForced = rule<Left>(
  'not the last factor while one is forced',
  'Your organisation requires two-factor authentication. Add another factor before you remove the last one.',
  (_viewer, { forced, left }) => !forced || left > 0,
);

export const passkeyLeftIfForced = rule<Left>(
  'not the last passkey while only passkeys are accepted',
  'One of your organisations requires a passkey. Add another one before you remove the last one.',
  (_viewer, { forced, left }) => !forced || left > 0,
);

/** Whoever knows the password and a code must not get in by adding a passkey of their own. */
export const passkeyUsed = rule<{ owed: boolean }>(
  'signed in with the passkey, where one is asked for',
  'One of your organisations requires a passkey. Sign in with yours before you add another one.',
  (_viewer, { owed }) => !owed,
);

/** Applies the rule to the viewer. */
export const ofViewer = (about: Rule<Factors>): Rule =>
  Object.assign((viewer: Viewer) => about(viewer, viewer), { label: about.label });

/** The current session is ended by signing out. */
export const notThisSession = rule<{ current: boolean }>(
  'another session',
  'This is the session that you are using. Sign out to end it.',
  (_viewer, session) => !session.current,
);
