import { comparable } from '#core/contract/policies/address.ts';
import type { Host } from '#core/command/host.ts';
import { hasWords } from '#core/text/fold.ts';
import { parseDay } from '#core/contract/text/parseDay.ts';
import type { Option } from '#core/ui/select/Select.tsx';
import { dayOf, formatDay } from '#core/text/days.ts';
import { typedFilter, type FilterKey } from './filter.ts';
import { recordsOf, type AnyRecord } from './records.ts';

interface Action {
  id: string;
  title: string;
}

/** The words before the value of a filter. */
export const filterNames: Record<FilterKey, string> = {
  actor: 'By',
  without_actor: 'Not by',
  person: 'About',
  action: 'What',
  without_action: 'Not',
  application: 'Application',
  group: 'Group',
  policy: 'Security policy',
  organisation: 'Organisation',
  address: 'From the address',
  from: 'From',
  to: 'To',
  outcome: 'Only',
  batch: 'One run over many',
  search: 'With the words',
};

const recordKinds: Partial<Record<FilterKey, AnyRecord['kind']>> = {
  actor: 'person',
  without_actor: 'person',
  person: 'person',
  application: 'application',
  group: 'group',
  policy: 'policy',
};

const MOST_ACTIONS = 6;

const option = (key: FilterKey, value: string | number, label: string, detail?: string): Option => ({
  value: `${key}=${value}`,
  label: `${filterNames[key]}: ${label}`,
  ...(detail !== undefined && { detail }),
});

/** The key and the value of an option; a text may have a `=` of its own. */
export function filterIn(value: string): [key: string, value: string] {
  const at = value.indexOf('=');
  return [value.slice(0, at), value.slice(at + 1)];
}

/** The filters that fit what is typed: `actor:ol` only people who change something, 'ol' records of all kinds. */
export async function suggestFilters(
  typed: string,
  host: Host,
  { actions, dateFormat }: { actions: readonly Action[]; dateFormat?: string | undefined },
  signal?: AbortSignal,
): Promise<Option[]> {
  const { key, text } = typedFilter(typed);
  const fittingActions = (of: 'action' | 'without_action') =>
    actions.filter(({ title }) => hasWords(title, text)).map(({ id, title }) => option(of, id, title));
  if (key === undefined) {
    if (text === '') return [...always(), ...fittingActions('action')];
    const people = await recordsOf('person', text, host, signal);
    const others = await Promise.all(
      (['group', 'policy', 'application'] as const).map((kind) => recordsOf(kind, text, host, signal)),
    );
    return [
      option('search', text, `“${text}”`),
      ...people.flatMap(({ id, name, detail }) => [
        option('actor', id, name, detail),
        option('person', id, name, detail),
      ]),
      ...fittingActions('action').slice(0, MOST_ACTIONS),
      ...others.flat().map(({ kind, id, name }) => option(kind, id, name)),
    ];
  }
  if (key === 'action' || key === 'without_action') return fittingActions(key);
  if (key === 'address') return comparable(text) !== undefined ? [option(key, text, text)] : [];
  if (key === 'from' || key === 'to') {
    const day = parseDay(text, dateFormat);
    return day === undefined ? days(key) : [option(key, day, formatDay(day))];
  }
  if (key === 'outcome') return [option(key, 'refused', 'what was refused'), option(key, 'done', 'what was done')];
  const kind = recordKinds[key];
  if (kind === undefined) return text === '' ? [] : [option('search', text, `“${text}”`)];
  return (await recordsOf(kind, text, host, signal)).map(({ id, name, detail }) => option(key, id, name, detail));
}

const always = () => [option('outcome', 'refused', 'what was refused'), ...days('from')];

function days(key: 'from' | 'to'): Option[] {
  const daysAgo = (count: number) => {
    const at = new Date();
    at.setDate(at.getDate() - count);
    return dayOf(at);
  };
  return [
    option(key, daysAgo(0), 'today'),
    option(key, daysAgo(7), 'a week ago'),
    option(key, daysAgo(30), '30 days ago'),
  ];
}
