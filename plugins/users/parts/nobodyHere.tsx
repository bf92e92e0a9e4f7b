import { useHost } from '#core/command/hostAtom.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import type { EmptyStateProps } from '#core/ui/page/EmptyState.tsx';
import { statusFilters, type StatusFilter } from '../contract.ts';
import { userPath } from '../paths.ts';

interface Query {
  status: StatusFilter;
  search?: string | undefined;
}

/** The empty state of the list. */
export function nobodyHere({ status, search }: Query): Partial<EmptyStateProps> {
  const icon = 'users';
  if (status === 'all' && !search)
    return {
      icon,
      explanation: 'Users are the people of this organisation. Add them here, then give them applications and groups.',
    };
  const where = statusFilters[status];
  return {
    icon,
    explanation: search ? `No results for “${search}” in “${where}”.` : `There is nobody in “${where}”.`,
    children: <ShowAll />,
  };
}

function ShowAll() {
  const host = useHost();
  return <Button onClick={() => host.go(userPath({ status: 'all' }), { replace: true })}>Show all users</Button>;
}
