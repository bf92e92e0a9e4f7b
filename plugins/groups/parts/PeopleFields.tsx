import { useState } from 'react';
import { FOUND_AT_ONCE } from '#core/command/arg.ts';
import { DrawnField } from '#core/form/declared.tsx';
import { people as peopleField, type Findable, type Picked } from '#core/form/pickers/people.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { countText } from '#core/ui/text/countText.ts';
import { searchPeople, type FoundPerson, type Group } from '../contract.ts';
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
  const [moderators, setModerators] = useState<readonly Picked[]>(people?.moderators ?? []);
  const [members, setMembers] = useState<readonly Picked[]>(people?.members ?? []);
  return (
    <>
      {group && !people && (
        <p className="text-sm text-muted">
          {countText(group.peopleCount, 'user')} are in this group. Choose users to add, or to give another role. All
          others stay as they are. To remove users, find them on the group’s page.
        </p>
      )}
      <DrawnField
        of={fields.moderators}
        field={peopleField('Moderators', except(members), BY)}
        initial={moderators}
        onChange={setModerators}
      />
      <DrawnField
        of={fields.members}
        field={peopleField('Members', except(moderators), BY)}
        initial={members}
        onChange={setMembers}
      />
    </>
  );
}

const BY = 'Search by name or email';

/** People who are not chosen in the other field. */
const except = (others: readonly Picked[]): Findable<FoundPerson> => ({
  async choices(typed, host, _soFar, signal) {
    const body = { name: typed || ' ', limit: FOUND_AT_ONCE };
    const { people } = await host.call(searchPeople, { body }, signal);
    return people.filter(({ id }) => !others.some((other) => other.id === id));
  },
});
