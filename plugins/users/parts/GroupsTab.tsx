import type { Answer } from '#core/client/client.ts';
import { RecordLink } from '#core/list/RecordLink.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import type { viewUser } from '../contract.ts';

/** The groups that a person is in, with the role there. */
export function GroupsTab({ view: { groups } }: { view: Answer<typeof viewUser> }) {
  if (groups.length === 0)
    return (
      <EmptyState
        icon="users-round"
        text="No groups assigned to this user."
        explanation="A group brings its security policies along. People are added on the group’s own page."
      />
    );
  return (
    <ul className="divide-y divide-line border-b border-line md:*:px-2.5">
      {groups.map(({ id, name, role }) => (
        <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-3 py-2 max-md:min-h-12">
          <RecordLink route="GroupView" id={id}>
            {name}
          </RecordLink>
          <span className="text-sm text-muted">{role}</span>
        </li>
      ))}
    </ul>
  );
}
