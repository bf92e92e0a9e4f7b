import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { EditModal } from '#core/form/EditModal.tsx';
import { headOf, viewGroup, type Group } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import type { KnownPeople } from '../people.ts';
import { saveGroup } from '../savePeople.ts';
import { groupFields } from './groupFields.ts';
import { initialOf } from './initialOf.ts';
import { groupSchema, largeGroupSchema } from './schemas.ts';

interface Props extends DialogProps {
  group: Group;
  /** The people in it, unless they are too many to show. */
  people?: KnownPeople | undefined;
}

/** The dialog 'Update Group'. */
export default function UpdateGroupDialog({ group, people, close }: Props) {
  const host = useHost();
  const { id } = group;
  return (
    <EditModal
      title="Update Group"
      schema={people ? groupSchema : largeGroupSchema}
      fields={groupFields}
      record={group}
      read={async () => (await host.call(viewGroup, headOf(id))).group}
      save={({ name, description, ...chosen }, was) => saveGroup(host, { id, name, description, was, chosen, people })}
      initial={initialOf(people)}
      close={close}
    >
      {(fields) => <PeopleFields fields={fields} people={people} group={group} />}
    </EditModal>
  );
}
