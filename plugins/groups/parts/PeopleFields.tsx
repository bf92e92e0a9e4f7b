import { useState } from 'react';
import { FOUND_AT_ONCE } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { MultiComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { Option } from '#core/ui/select/Select.tsx';
import { searchPeople, type Group } from '../contract.ts';
import type { KnownPeople } from '../people.ts';

interface Props {
  fields: { moderators: CallField; members: CallField };
  /** The people of the group; missing for a new group, and for a group that is too large to show all of them. */
  people?: KnownPeople | undefined;
  /** The group; missing for a new one. */
  group?: Group;
}

/**
 * The fields for moderators and members of a group, found by typing. A person chosen in one field is not offered in
 * the other.
 */
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
          {countText(group.peopleCount, 'user')} are in this group. Choose users to add, or to give another role. All
          others stay as they are. To remove users, find them on the group’s page.
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
