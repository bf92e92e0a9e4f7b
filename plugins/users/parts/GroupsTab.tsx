import type { Answer } from '#core/client/client.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { LinkRow, LinkRows } from '#core/list/record/LinkRows.tsx';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import type { viewUser } from '../contract.ts';

/** The groups of a person, with the role in each, and a button that adds the person to a group. */
export function GroupsTab({ view: { person, groups } }: { view: Answer<typeof viewUser> }) {
  const command = useCommandById('groups.add');
  const place = useAddPlace();
  // Deleted people cannot be added.
  const add = person.statusName === 'Deleted' ? undefined : command;
  const values = { person };
  if (groups.length === 0)
    return (
      <EmptyState
        icon="network"
        text="No groups assigned to this user."
        explanation="The security policies of a group apply to its people."
      >
        {add && <CommandButton command={add} values={values} label={LABEL} variant="primary" />}
      </EmptyState>
    );
  return (
    <div>
      {add && place.head && (
        <div className="flex justify-end border-b border-line py-3">
          <CommandButton command={add} values={values} label={LABEL} />
        </div>
      )}
      <LinkRows>
        {groups.map(({ id, name, role }) => (
          <LinkRow key={id} {...{ id, name }} route="GroupView">
            <span className="text-sm text-muted">{role}</span>
          </LinkRow>
        ))}
      </LinkRows>
      {add && place.round && <CommandAddButton command={add} values={values} label={LABEL} />}
    </div>
  );
}

const LABEL = 'Add to Group';
