import type { Selectable } from 'kysely';
import type { Recorded } from '#core/contract/recorded.ts';
import { foldText } from '#core/text/fold.ts';
import { sentenceOf, fullSentenceOf } from '#server/domain/activity/events.ts';
import type { Change } from '#server/domain/activity/change.ts';
import { searchTextOf } from '#server/domain/activity/record.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { escaped } from '#server/platform/html.ts';

type Entry = Selectable<Database['activity']>;

/** The name that stands in the activity for somebody who was erased. */
const ERASED = 'Erased person';

/** What names a person in a text. */
export interface Naming {
  personId: number;
  /** Addresses, phone numbers, and full names that nobody else has: replaced wherever they stand. */
  anywhere: readonly string[];
  /** All names that the person ever had: replaced in entries that concern the person. */
  names: readonly string[];
}

/** Fields of entries about a person whose values say nothing of who it is. All others are replaced, also new ones. */
const harmless = new Set([
  'admin',
  'allowed',
  'applications',
  'by',
  'crmRole',
  'enabled',
  'endsOn',
  'expires',
  'groups',
  'invited',
  'kind',
  'profile',
  'role',
  'scopes',
  'secondFactor',
  'status',
  'visibility',
  'which',
]);
const networkAddress = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{1,4}(?:::?[0-9a-f]{1,4}){2,7}\b/gi;

/** The columns of an entry that name nobody any more; tables.ts lists them. */
export function withoutPerson(row: Entry, naming: Naming, isLinked: boolean) {
  const { personId } = naming;
  const isActor = row.actor_kind === 'person' && row.actor_id === personId;
  const isSubject = row.subject_kind === 'person' && row.subject_id === personId;
  const isSecond = row.second_kind === 'person' && row.second_id === personId;
  const own = isActor || isSubject;
  const texts = isLinked ? [...naming.anywhere, ...naming.names.filter(isWhole)] : naming.anywhere;
  const clean = (text: string) => {
    // A single name is too short to be looked for within a text.
    if (isLinked && naming.names.some((name) => foldText(name) === foldText(text))) return ERASED;
    return replaceAll(text, texts);
  };
  const value = (field: string, recorded: Recorded): Recorded => {
    const each = (text: string) => (isSubject && !harmless.has(field) ? ERASED : clean(text));
    if (typeof recorded === 'string') return each(recorded);
    return Array.isArray(recorded) ? (recorded as readonly string[]).map(each) : recorded;
  };
  const changes = (JSON.parse(row.changes) as Change[]).map(({ field, was, now }) => ({
    field,
    was: value(field, was),
    now: value(field, now),
  }));
  const why = row.why === null ? null : clean(own ? row.why.replace(networkAddress, '…') : row.why);
  const names = {
    actor_name: isActor ? ERASED : row.actor_name,
    subject_name: isSubject ? ERASED : row.subject_name,
    second_name: isSecond ? ERASED : row.second_name,
  };
  const { actor_name: actor, subject_name: subject, second_name: second } = names;
  const named = { actor, subject, second: second ?? undefined };
  const keepsReverse = !isSubject && !isSecond && row.reverse !== null && clean(row.reverse) === row.reverse;
  return {
    columns: {
      ...names,
      why,
      address: isActor ? '' : row.address,
      user_agent: isActor ? '' : row.user_agent,
      session_id: isActor ? null : row.session_id,
      changes: JSON.stringify(changes),
      reverse: keepsReverse ? row.reverse : null,
      search_text: searchTextOf(fullSentenceOf(row.action, named, changes), why ?? '', changes),
    },
    sentence: sentenceOf(row.action, named),
  };
}

/** The entry is about somebody who was erased: nothing of it can be taken back. */
export const concernsErased = (row: Pick<Entry, 'subject_kind' | 'subject_name' | 'second_kind' | 'second_name'>) =>
  (row.subject_kind === 'person' && row.subject_name === ERASED) ||
  (row.second_kind === 'person' && row.second_name === ERASED);

/** A name of several words is looked for within texts. */
export const isWhole = (name: string): boolean => name.includes(' ');

const syntax = /[$()*+./?[\\\]^{|}]/g;

/** Replaces each of the texts, in whatever case, also as JSON and HTML write it. */
export function replaceAll(text: string, texts: readonly string[]): string {
  if (texts.length === 0) return text;
  const written = new Set(texts.flatMap((one) => [one, JSON.stringify(one).slice(1, -1), escaped(one)]));
  const pattern = [...written].toSorted((a, b) => b.length - a.length).map((one) => one.replace(syntax, '\\$&'));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}.+_-])(?:${pattern.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), ERASED);
}
