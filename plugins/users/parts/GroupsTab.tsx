import type { Answer } from '#core/client/client.ts';
import { LinkRow, LinkRows } from '#core/list/record/LinkRows.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import type { viewUser } from '../contract.ts';

/** The groups of a person, with the role in each. */
export function GroupsTab({ view: { groups } }: { view: Answer<typeof viewUser> }) {
  if (groups.length === 0)
    return (
      <EmptyState
        icon="network"
        text="No groups assigned to this user."
        explanation="The security policies of a group apply to its people. People are added on the group’s page."
      />
    );
  return (
    <LinkRows>
      {groups.map(({ id, name, role }) => (
        <LinkRow key={id} {...{ id, name }} route="GroupView">
          <span className="text-sm text-muted">{role}</span>
        </LinkRow>
      ))}
    </LinkRows>
  );
}
