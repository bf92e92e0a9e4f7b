import type { Answer } from '#core/client/client.ts';
import { countText } from '#core/ui/text/countText.ts';
import { userPath } from '#plugins/users/paths.ts';
import { statusFilters } from '#plugins/users/contract.ts';
import type { viewSummary } from '../contract.ts';
import { BarTable, type Bar } from './BarTable.tsx';
import { Part } from './Part.tsx';
import { useHasUsers } from './useHasUsers.ts';

const rows = [
  ['active', 'active', 'success'],
  ['inactive', 'inactive', 'muted'],
  ['pending', 'pending', 'warning'],
  ['not_invited', 'notInvited', 'info'],
  ['external', 'external', 'accent'],
] as const;

/** The numbers of people by status, with links to the filtered list. */
export function PeoplePart({ people }: { people: Answer<typeof viewSummary>['people'] }) {
  const hasUsers = useHasUsers();
  const bars = rows.map(([filter, count, colour]): Bar => ({
    key: filter,
    label: statusFilters[filter],
    count: people[count],
    href: hasUsers ? userPath({ status: filter }) : undefined,
    colour,
  }));
  return (
    <Part title="People" note={`${countText(people.all, 'person', { many: 'people' })} in all`}>
      <BarTable caption="People by state" head={['State', 'People']} bars={bars} whole={people.all} />
    </Part>
  );
}
