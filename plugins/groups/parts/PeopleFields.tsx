import { useState } from 'react';
import { FOUND_AT_ONCE } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { MultiComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { Option } from '#core/ui/fields/Select.tsx';
import { searchPeople, type Group } from '../contract.ts';
import type { KnownPeople } from '../people.ts';

interface Props {
  fields: { moderators: CallField; members: CallField };
  /** Who is in the group; missing for a new one, and for one that is too large to show everybody. */
  people?: KnownPeople | undefined;
  /** The group, unless it is new. */
  group?: Group;
}

/** Who moderates a group and who is a member, found by typing. Nobody is offered for the one who was chosen for the other. */
export function PeopleFields({ fields, people, group }: Props) {
  const host = useHost();
  const [moderators, setModerators] = useState(() => optionsOf(people?.moderators));
  const [members, setMembers] = useState(() => optionsOf(people?.members));
  const search = (others: readonly Option[]) => async (typed: string, signal: AbortSignal) => {
    const body = { name: typed || ' ', limit: FOUND_AT_ONCE };
    const found = optionsOf((await host.call(searchPeople, { body }, signal)).people);
    return found.filter((option) => !others.some(({ value }) => value === option.value));
  };
  return (
    <>
      {group && !people && (
        <p className="text-sm text-muted">
          {countText(group.peopleCount, 'user')} are in this group. Choose whom to add or to give another role;
          everybody else stays as they are. To remove users, find them on the group’s page.
        </p>
      )}
      <MultiComboboxOf
        of={fields.moderators}
        label="Moderators"
        placeholder="Search by name or email"
        load={search(members)}
        defaultValue={moderators}
        onChange={setModerators}
      />
      <MultiComboboxOf
        of={fields.members}
        label="Members"
        placeholder="Search by name or email"
        load={search(moderators)}
        defaultValue={members}
        onChange={setMembers}
      />
    </>
  );
}

function optionsOf(people: KnownPeople['members'] = []): readonly Option[] {
  return people.map(({ id, name, email }) => ({ value: String(id), label: name, detail: email }));
}
