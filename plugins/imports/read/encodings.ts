/** The encodings that Excel writes, each with its name on screen and the languages of the computers that write it. */
export const encodings: readonly { value: string; label: string; languages: readonly string[] }[] = [
  { value: 'windows-1252', label: 'Western European', languages: [] },
  { value: 'windows-1250', label: 'Central European', languages: ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro'] },
  { value: 'windows-1251', label: 'Cyrillic', languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk'] },
  { value: 'windows-1253', label: 'Greek', languages: ['el'] },
  { value: 'windows-1254', label: 'Turkish', languages: ['tr', 'az'] },
  { value: 'windows-1255', label: 'Hebrew', languages: ['he'] },
  { value: 'windows-1256', label: 'Arabic', languages: ['ar', 'fa', 'ur'] },
  { value: 'windows-1257', label: 'Baltic', languages: ['lt', 'lv', 'et'] },
  { value: 'windows-1258', label: 'Vietnamese', languages: ['vi'] },
  { value: 'windows-874', label: 'Thai', languages: ['th'] },
  { value: 'shift_jis', label: 'Japanese', languages: ['ja'] },
  { value: 'euc-kr', label: 'Korean', languages: ['ko'] },
  { value: 'gb18030', label: 'Chinese, simplified', languages: ['zh'] },
  { value: 'big5', label: 'Chinese, traditional', languages: ['zh-tw', 'zh-hk'] },
];

/** The encoding that Excel probably writes where somebody prefers these languages. */
export function usualEncoding(languages: readonly string[]): string {
  for (const language of languages.map((one) => one.toLowerCase()))
    for (const part of [language, language.split('-')[0] ?? ''])
      for (const { value, languages: own } of encodings) if (own.includes(part)) return value;
  return 'windows-1252';
}

/** The encoding that a text itself tells: by a mark at its start, by the zeros of UTF-16, or by being UTF-8. */
export function encodingOf(bytes: ArrayBuffer): string | undefined {
  const start = new Uint8Array(bytes, 0, Math.min(400, bytes.byteLength));
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-16 every second byte of a delimiter, a digit or an address is zero.
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.byteLength % 2 === 0 && Math.max(even, odd) > start.length / 4 && Math.min(even, odd) === 0)
    return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : undefined;
}

/**
 * A few letters may be damaged: a program may have cut a text between the two bytes of a letter. If the file had another
 * encoding, nearly all letters beyond ASCII would be damaged.
 */
function isUtf8(bytes: ArrayBuffer): boolean {
  let damaged = 0;
  let whole = 0;
  for (const [letter] of new TextDecoder('utf-8').decode(bytes).matchAll(/[^\0-\x7f]/gu))
    if (letter === '\ufffd') damaged += 1;
    else whole += 1;
  return damaged * 5 <= whole;
}
