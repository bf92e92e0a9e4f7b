import type { Word } from '../command.ts';

/** The option of a command that creates a secret. */
export const ENDS_OLD: Word = {
  name: 'ends-old',
  meaning: 'the old ones end now, because somebody else may know one',
  optional: true,
  flag: true,
};
