import { rule } from '#core/access/rule.ts';

/** Whoever may open the application has nothing to ask for. */
export const lacksAccess = rule<{ enabled: boolean | null }>(
  'without the application',
  'You already have this application.',
  (_viewer, { enabled }) => enabled !== true,
  { already: true },
);

export const ALREADY_ASKED = 'You have already asked. An administrator will answer.';

/** Somebody who has asked waits for the answer. */
export const notAskedYet = rule<{ isOpen: boolean }>(
  'without an open request',
  ALREADY_ASKED,
  (_viewer, { isOpen }) => !isOpen,
  { already: true },
);

/** The sentence of a rule about 'the user', said to that user. */
export const sentenceToUser = (why: string): string =>
  why.replace(/^The access of the user/, 'Your access').replace(/ (to|for) (the|this) user\b/, ' $1 you');

/** After a refusal a person waits a day, so that nobody is asked again and again. */
export const notJustRefused = rule<{ refusedLately: boolean }>(
  'not refused within a day',
  'An administrator has refused this request. You can ask again one day after that.',
  (_viewer, { refusedLately }) => !refusedLately,
);
