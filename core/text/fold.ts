import { latinLetters } from './latin.ts';

// Signs that are printed or typed for an apostrophe, the middle dot of 'Gal·la', and the quotation mark in a Hebrew abbreviation.
// Decomposition would make a space of some.
const apostrophes = /['`´‘’‛′\u02B9-\u02BF՚׳ꞌ＇·‧⋅]|(?<=\p{Script=Hebrew})["”״](?=\p{Script=Hebrew})/gu;
const dashes = /[\p{Dash_Punctuation}−\u02D7⁃]/gu;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;
// Accents, the vowel signs of Arabic and Hebrew, tatweel, and the dot below letters of Devanagari. Kana's voicing marks
// (U+3099, U+309A) and the vowel signs of other scripts are letters to their readers, so they stay.
const marks =
  /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]|\u0640|\u093C/gu;
// Punctuation, and what is typed around a word like a bracket. It stays inside an e-mail address, a number or an abbreviation.
const punctuation = /(?<=[\p{L}\p{N}])([.@_&])(?=[\p{L}\p{N}])|[\p{P}<>|=~^]/gu;

/** Characters of Japanese family names behind the form that is typed for them. */
const kanji = [
  '高髙',
  '崎﨑',
  '辺邉邊',
  '斎齋齊斉',
  '浜濱濵',
  '沢澤',
  '島嶋嶌',
  '広廣',
  '徳德',
  '恵惠',
  '桜櫻',
  '瀬瀨',
  '真眞',
  '栄榮',
  '吉𠮷',
  '富冨',
  '亀龜',
  '黒黑',
  '曽曾',
  '柳栁',
  '桑桒',
  '関關',
  '竜龍',
  '万萬',
  '国國',
  '学學',
  '藤籐',
  '峰峯',
  '滝瀧',
  '桧檜',
  '寿壽',
  '実實',
  '塩鹽',
  '館舘',
  '蔵藏',
  '円圓',
  '条條',
  '鉄鐵',
  '豊豐',
];

/** Forms of one letter, as Lucene's Arabic, Persian and Greek normalizers join them. */
const forms = new Map(
  ['هةہھۃە', 'يىیے', 'كک', 'اٱ', 'σς', 'гґ', ...kanji].flatMap(([to = '', ...from]) => from.map((one) => [one, to])),
);

const latin = new Map(
  latinLetters.split(' ').flatMap((group) => {
    const [ascii = ''] = /^[a-z]+/.exec(group) ?? [];
    return Array.from(group.slice(ascii.length), (letter) => [letter, ascii] as const);
  }),
);

/**
 * The form of a text that is stored for search, sorted by, and compared with what was typed: no case, no accents, one form
 * of each letter, Latin letters in ASCII (by any-ascii, which follows CLDR), no apostrophes, hyphens and unseen characters,
 * no punctuation around words, single spaces.
 */
export function foldText(text: string): string {
  // Most texts need no more, and this is five times as quick.
  if (/^[A-Za-z0-9]+(?:[ .@_][A-Za-z0-9]+)*$/.test(text)) return text.toLowerCase();
  // Twice, since a decomposition may bring further ones.
  return joinWords(oneNasal(withoutMarks(joinWords(text))))
    .replace(/[^\p{ASCII}]/gu, plainLetter)
    .replace(punctuation, (_, inside: string | undefined) => inside ?? ' ')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}

/** The nasal before a consonant of Devanagari is written as a letter or as a dot: हिन्दी, हिंदी. Lucene joins them, too. */
const oneNasal = (text: string): string => text.replace(/[ङञणनम]्(?=[क-ह])|ँ/g, 'ं');

const joinWords = (text: string): string => text.replace(apostrophes, '').replace(dashes, '');

/** Lower case without accents and unseen characters; full-width, half-width and other compatibility forms are replaced. */
export function withoutMarks(text: string): string {
  return text.replace(unseen, '').normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKC');
}

/** A text with a space for each hyphen. */
export const partWords = (text: string): string => text.replace(dashes, ' ');

/** The words that were typed, each of which has to be in the `searchText`: hyphens part them, for some texts have a space there. */
export function typedWords(typed: string): string[] {
  if (typed === '') return [];
  const words = foldText(partWords(typed)).split(' ').map(joinInitials);
  const found = [...new Set(words)].filter((word) => word !== '');
  // Signs alone, which no stored text has, find nothing instead of everything.
  const signs = typed.replace(unseen, '').trim();
  return found.length === 0 && signs !== '' ? [signs] : found;
}

/** Initials without their dots; names have them in this form, too. */
const joinInitials = (word: string): string => (/^\p{L}(?:\.\p{L})+$/u.test(word) ? word.replaceAll('.', '') : word);

/** True when a name has every word that was typed. */
export function hasWords(name: string, typed: string): boolean {
  const text = searchText(name);
  return typedWords(typed).every((word) => text.includes(word));
}

/**
 * A name as it is searched: folded, and beside it how else it is typed: 'Müller' as 'mueller', 'Mueller' as 'muller', 'O
 * Neil', 'J.R. Neil' and 'R & D' without spaces and dots, and Chinese, Japanese, Korean and Arabic names without a space, the family
 * name first or last.
 */
export function searchText(name: string): string {
  const words = foldText(name);
  const parts = words.split(' ');
  const isJoined =
    parts.length > 1 &&
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u.test(words);
  const joined = isJoined ? [parts.join(''), parts.toReversed().join('')] : [];
  const inOneLetter = words.replace(/(?<![aeiouq])([aou])e|a(?=a)/g, '$1');
  const initials = words.replace(/(?<![^ .])(\p{L})[ .](?=\p{L})/gu, '$1');
  const closer = foldText(name.replace(/\s+&\s+/g, '&'));
  return [...new Set([words, foldText(spelledOut(name)), inOneLetter, initials, closer, ...joined])].join(' ').trim();
}

const inTwoLetters = new Map(
  ['äae', 'öoe', 'üue', 'åaa', 'øoe', 'đdj', 'əa'].map(([letter = '', ...two]) => [letter, two.join('')]),
);

const spelledOut = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåøđə]/g, (letter) => inTwoLetters.get(letter) ?? letter);

function plainLetter(letter: string): string {
  const known = latin.get(letter) ?? forms.get(letter);
  if (known !== undefined) return known;
  // Katakana and hiragana lie in the same order.
  if (letter >= 'ァ' && letter <= 'ヶ') return String.fromCharCode(letter.charCodeAt(0) - 0x60);
  return /\p{Nd}/u.test(letter) ? digitOf(letter) : letter;
}

/** Decimal digits lie in runs of ten. */
function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
