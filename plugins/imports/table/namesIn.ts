import type { ImportRow } from '../contract.ts';

type Names = Pick<ImportRow, 'name' | 'firstName' | 'lastName'>;

/** Titles that follow a name after a comma: 'Ada Lovelace, PhD'. */
const after = /^(jr|sr|i{1,3}|iv|ph\.?\s?d|md|mba|esq|cpa|dr|prof|dipl|msc|bsc|ba|ma|mag)\b\.?/i;

/**
 * The names of a row that may have parts and a whole name. The parts count; a missing first name is taken from the whole
 * name, and 'Lovelace, Ada' is turned round. The title may say that the last name is first without a comma.
 */
export function namesIn({ name, firstName, lastName }: Names, isTurned = false): Names {
  if (name === '' || firstName !== '')
    return { name: firstName === '' && lastName === '' ? name : '', firstName, lastName };
  const turned = turnedName(name, isTurned);
  if (lastName === '') return turned ?? { name, firstName, lastName };
  const rest = (turned?.firstName ?? withoutPart(name, lastName)).trim();
  return rest === '' ? { name: '', firstName, lastName } : { name: '', firstName: rest, lastName };
}

/** The parts of a name whose last name stands first, before a comma. */
function turnedName(name: string, isTurned: boolean): Names | undefined {
  if (isTurned && /^[^\s,]+\s+[^,]+$/.test(name)) {
    const at = name.search(/\s/);
    return { name: '', firstName: name.slice(at).trim(), lastName: name.slice(0, at) };
  }
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  if (last === '' || first === '' || more.length > 0 || after.test(first)) return undefined;
  return { name: '', firstName: first, lastName: last };
}

/** A name without its last name at the end or at the start; empty if it is not there. */
function withoutPart(name: string, part: string): string {
  const [whole, own] = [name.toLowerCase(), part.toLowerCase()];
  if (whole.endsWith(` ${own}`)) return name.slice(0, -part.length);
  return whole.startsWith(`${own} `) ? name.slice(part.length) : '';
}
