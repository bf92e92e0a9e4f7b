import { rule } from '#core/access/rule.ts';

/** Whether two-factor authentication is on: of a session's person, or of the viewer. */
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
