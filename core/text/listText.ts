/** One of several things in a cell of a table: a group with the role in it, an application with its roles. */
export interface ListItem {
  name: string;
  /** The texts in parentheses, such as roles; `''` for one that is left out. */
  parts: readonly string[];
}

/**
 * Writes several things into one cell: `Sales; "R&D; Basics"; CRM (Standard User / Sales Assistant)`. Texts with marks of
 * this form are in quotation marks, so `readList` reads back what was written.
 */
export const writeList = (items: readonly ListItem[]): string =>
  items
    .map(({ name, parts }) =>
      parts.length === 0 ? quoted(name) : `${quoted(name)} (${parts.map(quotedPart).join(' / ')})`,
    )
    .join('; ');

/** The same things read from a cell, as a person may write it. A name that is not quoted may contain parentheses. */
export interface ReadItem extends ListItem {
  /** The whole text of the thing, which may be a name with parentheses. */
  whole: string;
}

/** Reads the things in a cell; they are separated by semicolons or lines. */
export function readList(text: string): ReadItem[] {
  return split(text, /[;\n]/).flatMap((piece) => {
    const whole = piece.trim();
    if (!whole) return [];
    const open = whole.endsWith(')') ? opening(whole) : -1;
    if (open < 1) return [{ name: unquoted(whole), parts: [], whole: unquoted(whole) }];
    const parts = split(whole.slice(open + 1, -1), /\//).map((part) => unquoted(part.trim()));
    return [{ name: unquoted(whole.slice(0, open).trim()), parts, whole: unquoted(whole) }];
  });
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const quoted = (text: string): string => (/[;"\n]|\)$|^\s|\s$/.test(text) ? quote(text) : text);
const quotedPart = (text: string): string => (/[;"\n/()]|^\s|\s$/.test(text) ? quote(text) : text);

const unquoted = (text: string): string =>
  /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;

/** Splits at a mark outside of quotation marks. */
function split(text: string, mark: RegExp): string[] {
  const pieces = [''];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && mark.test(character)) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}

/** Where the last parenthesis outside of quotation marks opens. */
function opening(text: string): number {
  let isQuoted = false;
  let at = -1;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === '(' && !isQuoted) at = index;
  }
  return at;
}
