import { useReading } from '#core/client/queries.ts';
import { listApplications } from '#plugins/applications/contract.ts';
import { viewGroup } from '#plugins/groups/contract.ts';
import { viewPolicy } from '#plugins/policies/contract.ts';
import { viewUser } from '#plugins/users/contract.ts';
import { listActions } from '../contract.ts';
import type { FilterKey } from '../filter.ts';
import { filterNames } from '../suggestFilters.ts';

const personKeys: readonly FilterKey[] = ['actor', 'without_actor', 'person'];

/** The words of a filter: 'By: Olivia Acme'. A record that no longer exists keeps its number. */
export function useFilterName(key: FilterKey, value: string): string {
  const params = { id: /^\d{1,15}$/.test(value) ? Number(value) : 0 };
  const person = useReading(viewUser, personKeys.includes(key) ? { params } : null).data?.person.name;
  const group = useReading(viewGroup, key === 'group' ? { params, query: {} } : null).data?.group.name;
  const policy = useReading(viewPolicy, key === 'policy' ? { params } : null).data?.policy.name;
  const applications = useReading(listApplications, key === 'application' ? {} : null).data?.applications;
  const actions = useReading(listActions, key === 'action' || key === 'without_action' ? {} : null).data?.actions;
  const titles = actions && value.split(',').map((id) => actions.find((one) => one.id === id)?.title ?? id);
  const name =
    person ?? group ?? policy ?? applications?.find(({ id }) => id === params.id)?.name ?? titles?.join(', ') ?? value;
  if (key === 'batch') return filterNames.batch;
  if (key === 'outcome') return `Only what was ${value}`;
  return `${filterNames[key]}: ${name}`;
}
