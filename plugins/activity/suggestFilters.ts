import { comparable } from '#core/contract/address.ts';
import type { Host } from '#core/command/host.ts';
import type { Option } from '#core/ui/fields/Select.tsx';
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

/** The filters that fit what is typed: `actor:ol` only people who change something, 'ol' records of all kinds. */
export async function suggestFilters(
  typed: string,
  host: Host,
  actions: readonly Action[],
  signal?: AbortSignal,
): Promise<Option[]> {
  const { key, text } = typedFilter(typed);
  const fittingActions = (of: 'action' | 'without_action') =>
    actions
      .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
      .map(({ id, title }) => option(of, id, title));
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
  if (key === 'from' || key === 'to') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? [option(key, text, text)] : days(key);
  if (key === 'outcome') return [option(key, 'refused', 'what was refused'), option(key, 'done', 'what was done')];
  const kind = recordKinds[key];
  if (kind === undefined) return text === '' ? [] : [option('search', text, `“${text}”`)];
  return (await recordsOf(kind, text, host, signal)).map(({ id, name, detail }) => option(key, id, name, detail));
}

const always = () => [option('outcome', 'refused', 'what was refused'), ...days('from')];

function days(key: 'from' | 'to'): Option[] {
  const daysAgo = (count: number) => {
    const at = new Date(Date.now() - count * 24 * 3_600_000);
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  };
  return [
    option(key, daysAgo(0), 'today'),
    option(key, daysAgo(7), 'a week ago'),
    option(key, daysAgo(30), '30 days ago'),
  ];
}
