import { formatDay } from '#core/text/days.ts';
import type { Recorded } from './recorded.ts';

/** What a sentence of the activity is made of: the names of its records, and the fields that changed. */
export interface Telling {
  subject: string;
  second: string;
  was: Readonly<Record<string, Recorded | undefined>>;
  now: Readonly<Record<string, Recorded | undefined>>;
}

/** A sentence with values; `undefined` if one of them is missing, as in entries of older versions. */
export function say(texts: TemplateStringsArray, ...values: readonly (Recorded | undefined)[]): string | undefined {
  if (values.some((value) => value === null || value === undefined || value === '')) return undefined;
  return String.raw({ raw: texts }, ...values.map(String));
}

/** The most names that a sentence lists. */
const MOST_NAMES = 3;

/** Names in a sentence: 'Ada and Bob', 'Ada, Bob, Cyd and 4 others'. */
export function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMES + 1)
    return `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} others`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The names of a field that holds a list. */
export const namesIn = (value: Recorded | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : [];

/** True if these fields changed and no others, so that a sentence that tells them tells all. */
export function isOnly({ was, now }: Telling, ...fields: readonly string[]): boolean {
  const changed = new Set([...Object.keys(was), ...Object.keys(now)]);
  return changed.size === fields.length && fields.every((field) => changed.has(field));
}

/** A day as the portal shows it: '31-Jan-2027'. */
export const shownDay = (day: Recorded | undefined): string | undefined =>
  typeof day === 'string' ? formatDay(day) : undefined;

/** An end that was set, changed or removed. `whose` is what ends: 'the access of Ada to CRM'. */
export function tellEnd(change: Telling, whose: string): string | undefined {
  if (!isOnly(change, 'endsOn')) return undefined;
  const [was, now] = [change.was.endsOn ?? null, change.now.endsOn ?? null];
  if (now === null) return say`removed the end of ${whose}, which was ${shownDay(was)}`;
  if (was === null) return say`set the end of ${whose} to ${shownDay(now)}`;
  return say`moved the end of ${whose} from ${shownDay(was)} to ${shownDay(now)}`;
}

/** A single field with short values, behind a sentence that does not tell it: ': phone from 1 to 2'. */
export function tellField(label: string, was: Recorded | undefined, now: Recorded | undefined): string {
  const [before, after] = [textOf(was), textOf(now)];
  if (before.length > MOST_LETTERS || after.length > MOST_LETTERS) return `: ${lower(label)}`;
  if (before === '') return `: ${lower(label)} ${after}`;
  return after === '' ? `: ${lower(label)} ${before}` : `: ${lower(label)} from ${before} to ${after}`;
}

/** Longer values stand only where an entry is unfolded. */
const MOST_LETTERS = 60;

/** A label within a sentence; an abbreviation keeps its capitals. */
const lower = (label: string) => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

function textOf(value: Recorded | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? listed(value) : String(value);
}
