type Check = (password: string) => boolean;

let check: Promise<Check> | undefined;

/** Fewer guesses than this find a password that an attacker tries early: 1,000,000, as the score 2 of zxcvbn begins. */
const EARLY_GUESSES = 1e6;

/**
 * Tells whether a password is common: it is on a list of the most common ones, or it is made like one, of a listed word
 * with a digit, a row of the keyboard or the alphabet, a repetition or a date. The lists are read on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (check ??= read()))(password);
}

async function read(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const listed = new Set(dictionary['passwords-common']);
  // The many ways to replace letters in a long text would take a quarter of a second.
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 });
  return (password) => listed.has(password) || estimator.check(password).guesses < EARLY_GUESSES;
}
