import { useHost } from '#core/command/hostAtom.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { Button } from '#core/ui/Button.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { newUser } from '../commands.ts';
import { statusFilters } from '../contract.ts';
import { userPath } from '../paths.ts';
import { isEverybody, type UsersQuery } from '../queries.ts';

/** What the list says when nobody is in it. */
export function NobodyHere({ query }: { query: UsersQuery }) {
  const host = useHost();
  const { status, search } = query;
  const everybody = isEverybody(query);
  const where = statusFilters[status];
  const explanation = everybody
    ? 'Users are the people of this organisation. Add them here, then give them applications and groups.'
    : search
      ? `Nobody among “${where}” has “${search}” in the name, the email or the phone number.`
      : `Nobody is among “${where}”.`;
  return (
    <EmptyState icon="users" text="No data to display" explanation={explanation}>
      {everybody ? (
        <CommandButton command={newUser} variant="primary" />
      ) : (
        <Button onClick={() => host.go(userPath({ status: 'all' }), { replace: true })}>Show all users</Button>
      )}
    </EmptyState>
  );
}
