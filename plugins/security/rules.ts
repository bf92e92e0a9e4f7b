import { rule, type Rule, type Viewer } from '#core/access/rule.ts';

/** Tells if two-factor is on: of the viewer, or as the database has it now. */
interface Factor {
  twoFactor: boolean;
}

export const twoFactorOn = rule<Factor>(
  'two-factor is on',
  'Two-factor authentication is off already.',
  (_viewer, person) => person.twoFactor,
);

export const twoFactorOff = rule<Factor>(
  'two-factor is off',
  'Two-factor authentication is on already.',
  (_viewer, person) => !person.twoFactor,
);

/** Applies the rule to the viewer. */
export const ofViewer = (about: Rule<Factor>): Rule =>
  Object.assign((viewer: Viewer) => about(viewer, viewer), { label: about.label });

/** The current session is ended by signing out. */
export const notThisSession = rule<{ current: boolean }>(
  'another session',
  'This is the session that you are using. Sign out to end it.',
  (_viewer, session) => !session.current,
);
