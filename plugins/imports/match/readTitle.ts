import {
  otherWords,
  phoneWords,
  plainWords,
  privateWords,
  secondWords,
  titleWords,
  workWords,
  type Field,
} from './titleWords.ts';

/** What a title says. */
export interface ReadTitle {
  field: Field | '';
  /** Of two columns of one field, the one with the smaller number is the better one. */
  rank: number;
  /** It is a private, second or future value, which counts only without a better one. */
  isWeak: boolean;
  /** It is somebody or something else's, such as the manager's. */
  isOther: boolean;
}

/** A text without case, accents and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđıß]/g, (letter) => folded[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');

const folded: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

/** The words of a title, however they are joined: `user_fname`, `givenName`, `Legal Name - First Name`, `E-mail 1 - Value`. */
const wordsOf = (title: string): string[] =>
  title
    .replace(/#/g, ' number ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plain)
    .filter(Boolean);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/[\s,]+/).map(plain));
const plains = setOf(plainWords);
const works = setOf(workWords);
const privates = setOf(privateWords);
const seconds = setOf(secondWords);
const others = setOf(otherWords);
const phones = setOf(phoneWords);

const known: ReadonlyMap<string, { field: Field; rank: number }> = new Map(
  (Object.keys(titleWords) as Field[])
    .toReversed()
    .flatMap((field) =>
      titleWords[field]
        .split(' | ')
        .flatMap((kind, rank) => kind.split(', ').map((title) => [plain(title), { field, rank }] as const)),
    ),
);

/** Fields of which somebody can have several. */
const manifold: readonly (Field | '')[] = ['email', 'mobile', 'phone'];

const brackets = /[([{（［【〔]([^)\]}）］】〕]*)[)\]}）］】〕]?/gu;

/** Reads a title. What stands in brackets explains it, unless there is nothing else, or it is the name of an attribute. */
export function readTitle(title: string): ReadTitle {
  const inside = Array.from(title.matchAll(brackets), ([, text = '']) => text);
  const outside = title.replace(brackets, ' ');
  const explained = inside.flatMap(wordsOf);
  const attribute = inside.find((text) => /^[a-z]+([A-Z][a-z]+)*$/.test(text) && found([plain(text)]).field);
  const words = wordsOf(outside);
  let read = words.length > 0 ? found(words) : found(explained);
  if (!read.field && attribute) read = found([plain(attribute)]);
  if (read.isOther || explained.some((word) => others.has(word))) return { ...read, field: '', isOther: true };
  return { ...read, ...qualified(read, explained) };
}

/** How words beside a title change it: a mobile is often the person's own, a phone at work often that of a desk. */
function qualified({ field, rank, isWeak }: ReadTitle, words: readonly string[]): Pick<ReadTitle, 'rank' | 'isWeak'> {
  if (!manifold.includes(field)) return { rank, isWeak };
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word) && !plains.has(word));
  const isPrivate = has(privates);
  const isPhone = field === 'phone';
  return {
    rank: rank + (isPhone && has(works) ? 1 : 0) + (isPrivate && field !== 'email' ? (isPhone ? 2 : 0.5) : 0),
    isWeak: isWeak || has(seconds) || (isPrivate && field === 'email'),
  };
}

/** What a row of words says: the longest known title among them counts, if all other words only name the person. */
function found(words: readonly string[]): ReadTitle {
  const nothing = { field: '', rank: 0, isWeak: false, isOther: false } as const;
  for (let length = Math.min(words.length, 8); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const title = known.get(words.slice(at, at + length).join(''));
      if (!title) continue;
      const rest = [...words.slice(0, at), ...words.slice(at + length)];
      const isManifold = manifold.includes(title.field);
      const isFitting = rest.every(
        (word) =>
          plains.has(word) ||
          (title.field === 'mobile' && phones.has(word)) ||
          (isManifold && [works, privates, seconds].some((set) => set.has(word))),
      );
      if (!isFitting) continue;
      // A title with more words than the known one is a little less sure.
      const rank = title.rank + (rest.length > 0 ? 0.1 : 0);
      const read = { field: title.field, rank, isWeak: false, isOther: false };
      return { ...read, ...qualified(read, rest) };
    }
  return { ...nothing, isOther: words.some((word) => others.has(word)) };
}
