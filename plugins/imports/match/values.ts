import { parseDay } from '#core/contract/text/parseDay.ts';
import type { Field } from './titleWords.ts';

/** The text of a cell looks like an address. */
export const isAddress = (cell: string): boolean => /^[^\s@]+@[^\s@]+$/.test(cell);

/** Mail reaches it: Microsoft writes the addresses of guests as `ann_x.test#EXT#@…` for the sign-in alone. */
const isReached = (cell: string): boolean => isAddress(cell) && !/#ext#/i.test(cell);

const letters = /\p{L}/u;
const digitsOf = (cell: string): string => cell.replace(/\P{Nd}/gu, '');

/** Digits with few letters, such as those of an extension. */
const isNumber = (cell: string): boolean =>
  digitsOf(cell).length >= 6 && !/\p{L}{5}/u.test(cell) && !cell.includes('@');
/** A number of 10 to 13 digits without letters. */
export const isLongNumber = (cell: string): boolean => /^\d{10,13}$/.test(digitsOf(cell)) && !letters.test(cell);

/** A number as people write it, with signs between the digits: an id has none. */
export const isWrittenNumber = (cell: string): boolean =>
  /^(\+|00)?[\d\s().\-/]{7,}$/.test(cell) && /^\+|\d[\s()\-/]+\d/.test(cell) && !parseDay(cell);

const isName = (cell: string): boolean => letters.test(cell) && !isAddress(cell) && digitsOf(cell).length < 3;
const isWholeName = (cell: string): boolean => isName(cell) && /\S[\s,]+\S/.test(cell);

/** The share of the cells with a text that are so. */
export function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** Most are addresses or phone numbers. */
export const isContact = (cells: readonly string[]): boolean =>
  share(cells, isAddress) > 0.6 || share(cells, isLongNumber) > 0.6;

/** What must be true of most values in a column of a field. */
const kinds: Partial<Record<Field, (cell: string) => boolean>> = {
  name: isName,
  turnedName: isName,
  firstName: isName,
  lastName: isName,
  mobile: (cell) => !isAddress(cell),
  phone: (cell) => !isAddress(cell),
  endsOn: (cell) => !isAddress(cell),
};

/** A column without values has what its title says; digits are no name, a street is no address of a mail. */
export function fits(field: Field, cells: readonly string[]): boolean {
  const is = kinds[field];
  if (field === 'email') return cells.length === 0 || cells.some((cell) => cell.includes('@'));
  return is === undefined || cells.length === 0 || share(cells, is) > 0.5;
}

/** What a login is: an address, or seldom a name. An address may be that of a mail or of a house. */
export function loginIs(field: 'login' | 'address', cells: readonly string[]): 'email' | 'name' | '' {
  if (share(cells, isAddress) > 0.5) return 'email';
  return field === 'login' && share(cells, isWholeName) > 0.5 ? 'name' : '';
}

/** How many of all rows have a value that counts. */
export const useful = (field: Field, cells: readonly string[], rows: number): number =>
  rows === 0 ? 0 : cells.filter(counting[field] ?? Boolean).length / rows;

const counting: Partial<Record<Field, (cell: string) => boolean>> = {
  ...kinds,
  email: isReached,
  mobile: isNumber,
  phone: isNumber,
};
