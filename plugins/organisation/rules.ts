import { rule } from '#core/access/rule.ts';

/** The organisation is not the person's primary one yet. */
export const notPrimary = rule<{ primary: boolean }>(
  'not primary',
  'This is your primary organisation already.',
  (_viewer, organisation) => !organisation.primary,
);
