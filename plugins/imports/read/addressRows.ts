/** The longest name with its address, in characters. */
const LONGEST = 500;

/** One address, or a name with its address: `Priya Sharma <priya@example.com>`. */
const bare = /^[^\s,<>"]+@[^\s,<>"]*$/;
const named = /^([^<>]*)<\s*([^<>]*@[^<>]*?)\s*>$/;

/**
 * The rows of a list of addresses as people copy it from a mail, with titles: one a line, or separated by commas or
 * semicolons. `undefined` if the text is something else, such as the cells of a spreadsheet, or addresses without names of
 * one a line, which are a column already.
 */
export function addressRows(text: string): string[][] | undefined {
  if (text.includes('\t') || !text.includes('@')) return undefined;
  const pieces = piecesOf(text.replace(/^[^\S\r\n]*(?:to|cc|bcc):/gim, ''));
  if (!pieces?.every((piece) => bare.test(piece) || named.test(piece))) return undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (pieces.length === lines.length && pieces.every((piece) => bare.test(piece))) return undefined;
  return [['First name', 'Last name', 'Email'], ...pieces.map(rowOf)];
}

/**
 * Outlook writes `Sharma, Priya <priya@example.com>; …`: a comma separates only after an address, and nothing within
 * quotes. `undefined` as soon as a piece is too long for an address.
 */
function piecesOf(text: string): string[] | undefined {
  const pieces: string[] = [];
  let piece = '';
  let letters = 0;
  let isQuoted = false;
  const end = () => {
    if (piece.trim()) pieces.push(piece.trim());
    piece = '';
    letters = 0;
    isQuoted = false;
  };
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    if (/[\r\n]/.test(sign) || (!isQuoted && (sign === ';' || (sign === ',' && piece.includes('@'))))) end();
    else {
      piece += sign;
      if (sign.trim() !== '') letters += 1;
      if (letters > LONGEST) return undefined;
    }
  }
  end();
  return pieces.some(({ length }) => length > LONGEST) ? undefined : pieces;
}

function rowOf(piece: string): string[] {
  const [, name = '', email = piece] = named.exec(piece) ?? [];
  const plain = name.replaceAll('"', '').trim();
  const [last = '', first] = plain.split(/\s*,\s*/, 2);
  if (first) return [first, last, email];
  // Some programs give the address as the name too.
  if (plain.includes('@')) return ['', '', email];
  const words = plain.split(/\s+/);
  return [words.slice(0, -1).join(' ') || plain, words.length > 1 ? (words.at(-1) ?? '') : '', email];
}
