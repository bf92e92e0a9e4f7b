import { useHost } from '#core/command/hostAtom.ts';
import type { RecordListProps } from '#core/list/RecordList.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { statusFilters, type Person } from '../contract.ts';
import { userPath } from '../paths.ts';
import { isEverybody, type UsersQuery } from '../queries.ts';

/** What the list says when nobody is in it. */
export function nobodyHere(query: UsersQuery): RecordListProps<Person>['empty'] {
  const words = { icon: 'users', text: 'No data to display' } as const;
  if (isEverybody(query))
    return {
      ...words,
      adds: true,
      explanation: 'Users are the people of this organisation. Add them here, then give them applications and groups.',
    };
  const { status, search } = query;
  const where = statusFilters[status];
  return {
    ...words,
    explanation: search
      ? `Nobody among “${where}” has “${search}” in the name, the email or the phone number.`
      : `Nobody is among “${where}”.`,
    children: <ShowAll />,
  };
}

function ShowAll() {
  const host = useHost();
  return <Button onClick={() => host.go(userPath({ status: 'all' }), { replace: true })}>Show all users</Button>;
}
