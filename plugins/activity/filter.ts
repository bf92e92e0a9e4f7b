import type { InputOf } from '#core/contract/endpoint.ts';
import { comparable } from '#core/contract/policies/address.ts';
import { searchOf } from '#core/list/declare/searchText.ts';
import { dateOf } from '#core/text/days.ts';
import type { listActivity } from './contract.ts';

export type ActivityQuery = InputOf<typeof listActivity>['query'];

/** The filters in the page's address, in the order in which they are shown. */
export const filterKeys = [
  'actor',
  'without_actor',
  'person',
  'action',
  'without_action',
  'application',
  'group',
  'policy',
  'organisation',
  'address',
  'from',
  'to',
  'outcome',
  'batch',
  'search',
] as const;
export type FilterKey = (typeof filterKeys)[number];

/** The question of the page: without a filter, an import of many people is one entry. */
export function listedQuery(searchParams: URLSearchParams): ActivityQuery {
  const query = queryOf(searchParams);
  return Object.values(query ?? {}).some((value) => value !== undefined) ? query : { runs: 'newest' };
}

/** The question to the server that the page's address names. What cannot be read is left out. */
export function queryOf(searchParams: URLSearchParams): ActivityQuery {
  const text = (key: FilterKey) => searchParams.get(key) || undefined;
  const number = (key: FilterKey) => {
    const value = text(key);
    return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  };
  const day = (key: FilterKey, after: number) => {
    const at = dateOf(text(key) ?? '');
    // A day on which the clocks are changed has no 24 hours.
    at?.setDate(at.getDate() + after);
    return at?.getTime();
  };
  const address = text('address');
  const outcome = text('outcome');
  return {
    actor: number('actor'),
    withoutActor: number('without_actor'),
    person: number('person'),
    action: text('action'),
    withoutAction: text('without_action'),
    application: number('application'),
    group: number('group'),
    policy: number('policy'),
    organisation: number('organisation'),
    address: address !== undefined && comparable(address) !== undefined ? address : undefined,
    from: day('from', 0),
    // The last day is included.
    to: day('to', 1),
    outcome: outcome === 'refused' || outcome === 'done' ? outcome : undefined,
    batch: text('batch'),
    text: searchOf(searchParams),
  };
}

/** What somebody types in the filter field: `-action:sign` is the key `without_action` and the text 'sign'. */
export function typedFilter(typed: string): { key: FilterKey | undefined; text: string } {
  const [, not, name = '', text = ''] = /^\s*(-?)([a-z]+):\s*(.*)$/i.exec(typed) ?? [];
  const wanted = `${not ? 'without_' : ''}${name.toLowerCase()}`;
  const key = filterKeys.find((one) => one === wanted);
  return key ? { key, text: text.trim() } : { key: undefined, text: typed.trim() };
}
