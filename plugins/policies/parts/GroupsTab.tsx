import { RecordLink } from '#core/list/RecordLink.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import type { Policy } from '../contract.ts';

/** The groups that a policy is applied to. */
export function GroupsTab({ policy: { groups } }: { policy: Policy }) {
  if (groups.length === 0)
    return (
      <EmptyState
        icon="users-round"
        text="No groups are added in this security policy"
        explanation="It holds for nobody until a group is added. Edit the policy to add one."
      />
    );
  return (
    <ul className="divide-y divide-line border-b border-line md:*:px-2.5">
      {groups.map(({ id, name }) => (
        <li key={id} className="flex min-h-10 items-center py-2 max-md:min-h-12">
          <RecordLink route="GroupView" id={id}>
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}
