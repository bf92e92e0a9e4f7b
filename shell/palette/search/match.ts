import { foldText, partWords, searchText, typedWords } from '#core/text/fold.ts';

/**
 * How well a text matches the typed text, best first; keywords count less than the title
 * (docs/specification/palette.md, "The palette").
 */
export const tiers = { prefix: 5, wordStart: 4, keyword: 3, inside: 2, scattered: 1, none: 0 } as const;

/** A title, prepared once for matching. */
export interface Prepared {
  /** The folded title. */
  text: string;
  /** A page's own name, of 'Go to …'; otherwise the text. */
  name: string;
  /** The words of the title, and other ways to type them. */
  words: readonly string[];
  /** The number of the title's own words, which come first among `words`. */
  own: number;
  /** The words of the keywords. */
  keywords: readonly string[];
  /** One bit for each letter or digit in the title and the keywords. Most titles are excluded by this alone. */
  letters: number;
}

/** The typed text, prepared for matching. */
export interface Query {
  text: string;
  words: readonly string[];
  letters: number;
}

/** A match: its tier and, within the tier, a closeness from 0 to 99. */
export interface Match {
  tier: number;
  closeness: number;
}

/** Prepares a title and its keywords for matching. */
export function prepare(title: string, keywords: readonly string[] = []): Prepared {
  const text = foldText(partWords(title));
  const further = keywords.flatMap((keyword) => wordsOf(searchText(keyword)));
  const name = text.replace(/^go to /, '');
  const own = wordsOf(text);
  const words = [...own, ...wordsOf(searchText(title)).filter((word) => !own.includes(word))];
  // A plural may be typed for each word.
  const letters = lettersOf(words.join('')) | lettersOf(further.join('')) | lettersOf('s');
  return { text, name, words, own: own.length, keywords: further, letters };
}

/** Prepares the typed text for matching. */
export function queryOf(typed: string): Query {
  // A punctuation mark alone is not an empty query, although folding removes it.
  const text = foldText(partWords(typed)) || typedWords(typed).join(' ');
  return { text, words: wordsOf(text), letters: lettersOf(text) };
}

const nothing: Match = { tier: tiers.none, closeness: 0 };

/** How well a prepared title matches a query that is not empty. */
export function match(prepared: Prepared, query: Query): Match {
  if ((prepared.letters & query.letters) !== query.letters) return nothing;
  const { text, name, words, keywords } = prepared;
  if (text.startsWith(query.text) || name.startsWith(query.text))
    return { tier: tiers.prefix, closeness: brevity(text) };
  const first = startsInOrder(words, query.words);
  if (first !== undefined) return wordMatch(first, prepared);
  if (query.words.every((word) => words.some((one) => one.startsWith(word))))
    return { tier: tiers.wordStart, closeness: 0 };
  if (
    query.words.every(
      (word) => startsAny(words, word) || startsAny(keywords, word) || isPluralOf(words, keywords, word),
    )
  )
    // 'help' is a keyword of 'Keyboard shortcuts', and only the beginning of 'helpdesk'.
    return {
      tier: tiers.keyword,
      closeness: query.words.every((word) => keywords.includes(word)) ? 99 : brevity(text),
    };
  if (text.includes(query.text)) return { tier: tiers.inside, closeness: brevity(text) };
  const spread = scattered(words, query.words.join(''));
  return spread === undefined ? nothing : { tier: tiers.scattered, closeness: Math.max(0, 99 - spread) };
}

/** Tells if the title, or one of its main words, begins with the typed text. */
export const begins = (title: string, query: Query): boolean => match(prepare(title), query).tier >= tiers.wordStart;

/** Shorter words must be typed without a mistake. */
const TYPO_LETTERS = 4;

/**
 * Tells if each typed word begins a word of the title or a keyword when one typing mistake is forgiven: a wrong, missing
 * or additional letter, or two letters in the wrong order.
 */
export function almostMatches({ words, keywords }: Prepared, query: Query): boolean {
  const all = [...words, ...keywords];
  return query.words.every((typed) => all.some((word) => beginsAlmost(word, typed)));
}

function beginsAlmost(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true;
  if (typed.length < TYPO_LETTERS) return false;
  let at = 0;
  while (word[at] === typed[at]) at += 1;
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (word[at] === typed[at + 1] && word[at + 1] === typed[at] && word.startsWith(typed.slice(at + 2), at + 2))
  );
}

/**
 * Texts to search for when the typed text has one mistake and the server forgives none. The mistake is in one half of a
 * word, or between the halves, where two letters are in the wrong order.
 */
export function typoSearches(typed: string): string[] {
  const words = typed.trim().split(/\s+/);
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < TYPO_LETTERS) return [];
  const middle = Math.ceil(longest.length / 2);
  const [first, second] = [longest.slice(0, middle), longest.slice(middle)];
  const swapped = first.slice(0, -1) + second.charAt(0) + first.slice(-1) + second.slice(1);
  return [first, second, swapped].map((part) => words.map((word) => (word === longest ? part : word)).join(' '));
}

/** The matches of a prepared title for each beginning of one or two letters, so that `match` is not called for every key. */
export function beginnings(prepared: Prepared, letters: number): Map<string, Match> {
  const { text, name, words, keywords } = prepared;
  const found = new Map<string, Match>();
  const add = (word: string, answer: Match) => {
    for (let length = 1; length <= letters && length <= word.length; length += 1) {
      const start = word.slice(0, length);
      if (!found.has(start)) found.set(start, answer);
    }
  };
  for (const start of [text, name]) add(start, { tier: tiers.prefix, closeness: brevity(text) });
  words.forEach((word, at) => add(word, wordMatch(at, prepared)));
  for (const word of keywords) add(word, { tier: tiers.keyword, closeness: brevity(text) });
  return found;
}

function wordsOf(text: string): string[] {
  return text.split(/[ @._+&]+/).filter(Boolean);
}

function startsAny(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

/** 'logs' finds the keyword 'log', and 'permissions' finds 'permission'. */
function isPluralOf(words: readonly string[], keywords: readonly string[], typed: string): boolean {
  if (typed.length < 4 || !typed.endsWith('s')) return false;
  const one = typed.slice(0, -1);
  return keywords.includes(one) || words.includes(one);
}

/** 'res inv' in 'resend invitation': each typed word starts a later word. Returns the place of the first of these words. */
function startsInOrder(words: readonly string[], typed: readonly string[]): number | undefined {
  let at = 0;
  let first = -1;
  for (const word of typed) {
    while (at < words.length && !words[at]?.startsWith(word)) at += 1;
    if (at === words.length) return undefined;
    if (first < 0) first = at;
    at += 1;
  }
  return first;
}

/** Words after the third only add detail: 'invited' in 'Show users: Not invited yet' counts like a keyword. */
const MAIN_WORDS = 3;

/** The match of the word at this place. The earlier the word, the closer. */
function wordMatch(at: number, { text, words, own }: Prepared): Match {
  if (at >= MAIN_WORDS && at < own) return { tier: tiers.keyword, closeness: brevity(text) };
  return { tier: tiers.wordStart, closeness: Math.max(1, 99 - Math.min(at, own) * 10 - words.length) };
}

/**
 * Matches the letters in their order. The first is at the start of a word; each further one is later in the same word or
 * at the start of another: 'sen' matches 'some extra notes', but 'sales' does not match 'show users: all users'. The
 * result is the number of skipped letters.
 */
function scattered(words: readonly string[], letters: string): number | undefined {
  let best: number | undefined;
  for (let first = 0; first < words.length; first += 1) {
    if (words[first]?.charAt(0) !== letters.charAt(0)) continue;
    const spread = spreadFrom(words, first, letters);
    if (spread !== undefined && spread < (best ?? Infinity)) best = spread;
  }
  return best;
}

/** The same from a word that begins with the first letter. */
function spreadFrom(words: readonly string[], first: number, letters: string): number | undefined {
  // The earliest place of the current letter in each word. A letter that can follow a later place can follow it too.
  const places = words.map((_, at): number => (at === first ? 0 : -1));
  let reached = first;
  for (let letter = 1; letter < letters.length; letter += 1) {
    let next = -1;
    for (let at = reached; at < words.length; at += 1) {
      places[at] = placeIn(words[at] ?? '', letters.charAt(letter), places[at] ?? -1, at > reached);
      if (next < 0 && places[at] !== -1) next = at;
    }
    if (next < 0) return undefined;
    reached = next;
  }
  const before = words.slice(first, reached).reduce((sum, word) => sum + word.length, 0);
  return before + (places[reached] ?? 0) + 1 - letters.length;
}

/** The next place of a letter in a word after the last used place, or -1; a later word may begin with the letter. */
function placeIn(word: string, letter: string, last: number, mayBegin: boolean): number {
  if (mayBegin && word.charAt(0) === letter) return 0;
  return last < 0 ? -1 : word.indexOf(letter, last + 1);
}

function brevity(text: string): number {
  return Math.max(1, 98 - text.length);
}

/** a to z on bits 0 to 25, digits on 26; every other letter on 27. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << 26;
    else if (code > 127) bits |= 1 << 27;
  }
  return bits;
}
