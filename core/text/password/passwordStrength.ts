import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isKnownWithFewSigns, plainLetters } from './knownParts.ts';
import { timeWords } from './timeWords.ts';

/** How hard a password is to guess; 'common' ones are refused. */
export type PasswordStrength = 'common' | 'fair' | 'good' | 'strong';

/** The bounds of zxcvbn's scores 2, 3 and 4: up to so many guesses find the password. */
const EARLY_GUESSES = 1e6;
const MANY_GUESSES = 1e8;
const ENDLESS_GUESSES = 1e10;

/** So many of the most common passwords, if they are words, are also common with a year or a few signs. */
const MOST_WORDS = 1000;

interface Estimator {
  listed: ReadonlySet<string>;
  /** The most common passwords that are words. */
  words: readonly string[];
  zxcvbn: ZxcvbnFactory;
}

let estimator: Promise<Estimator> | undefined;

/**
 * Judges a password, for the server that refuses common ones and for the page that shows the strength while typing. It
 * is common if it has fewer than four different characters, is on a list of the most common ones, or is made like one:
 * a listed word, a season or a month with a number and a few signs, a row of the keyboard or the alphabet, a repetition or
 * a date. The `own` texts, such as the names of the person and the organisation, count as listed words. The lists (half a
 * megabyte) are read on first use.
 */
export async function passwordStrength(password: string, own: readonly string[] = []): Promise<PasswordStrength> {
  const folded = password.normalize('NFKC').toLowerCase();
  // Passwords of one to three different characters are guessed before any list is tried.
  if (new Set(folded).size < 4) return 'common';
  const { listed, words, zxcvbn } = await (estimator ??= read().catch(again));
  if (listed.has(folded)) return 'common';
  const owned = ownWords(own);
  if (isKnownWithFewSigns(password, [...timeWords, ...owned.map(plainLetters)], words)) return 'common';
  const { guesses } = zxcvbn.check(folded, owned);
  if (guesses < EARLY_GUESSES) return 'common';
  if (guesses < MANY_GUESSES) return 'fair';
  return guesses < ENDLESS_GUESSES ? 'good' : 'strong';
}

/** Texts without spaces, the parts of addresses, and their words of three letters and more, also joined to one. */
function ownWords(own: readonly string[]): string[] {
  const texts = own.map((text) => text.normalize('NFKC').toLowerCase());
  const parts = [...texts, ...texts.flatMap((text) => text.split('@'))];
  const words = parts.map((part) => part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const all = [parts.map((part) => part.replace(/\s/g, '')), words.map((some) => some.join('')), words.flat()].flat();
  return [...new Set(all)].filter((word) => word.length > 2);
}

/** Lists that could not be loaded are asked for again at the next password. */
function again(error: unknown): never {
  estimator = undefined;
  throw error;
}

async function read(): Promise<Estimator> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const common = dictionary['passwords-common'];
  return {
    listed: new Set(common),
    words: common.slice(0, MOST_WORDS).filter((word) => /^[a-z]{5,}$/.test(word)),
    // The many ways to replace letters in a long text would take a quarter of a second.
    zxcvbn: new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 }),
  };
}
