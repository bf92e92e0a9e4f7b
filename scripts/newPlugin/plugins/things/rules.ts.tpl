import { rule } from '#core/access/rule.ts';

/** Only a thing that nobody uses can be removed. The menu greys the entry with the sentence, and the server refuses with it. */
export const removable = rule<{ peopleCount: number }>(
  'nobody uses it',
  'Somebody still uses this.',
  (_viewer, { peopleCount }) => peopleCount === 0,
);
