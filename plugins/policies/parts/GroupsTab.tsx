import { LinkRow, LinkRows } from '#core/list/record/LinkRows.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import type { Policy } from '../contract.ts';

/** The groups that a policy applies to. */
export function GroupsTab({ policy: { groups } }: { policy: Policy }) {
  if (groups.length === 0)
    return (
      <EmptyState
        icon="network"
        text="No groups are added in this security policy"
        explanation="It applies to nobody until it has a group. Edit the policy to add one."
      />
    );
  return (
    <LinkRows>
      {groups.map(({ id, name }) => (
        <LinkRow key={id} {...{ id, name }} route="GroupView" />
      ))}
    </LinkRows>
  );
}
