import { useHost } from '#core/command/hostAtom.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { Button } from '#core/ui/Button.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { newUser } from '../commands.ts';
import { statusFilters } from '../contract.ts';
import { userPath } from '../paths.ts';
import type { UsersQuery } from '../queries.ts';

/** What the list says when nobody is in it. */
export function NobodyHere({ query: { status, search } }: { query: UsersQuery }) {
  const host = useHost();
  const everybody = status === 'all' && !search;
  const where = statusFilters[status];
  const explanation = everybody
    ? 'Users are the people of this organisation. Add them here, then give them applications and groups.'
    : search
      ? `Nobody among “${where}” has “${search}” in the name, the email or the phone number.`
      : `Nobody is among “${where}”.`;
  return (
    <EmptyState icon="users" text="No data to display" explanation={explanation}>
      {!everybody && (
        <Button onClick={() => host.go(userPath({ status: 'all' }), { replace: true })}>Show all users</Button>
      )}
      <CommandButton command={newUser} variant={everybody ? 'primary' : 'secondary'} />
    </EmptyState>
  );
}
