import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import type { Group } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import { changeOf, type KnownPeople } from '../people.ts';
import { savePeople } from '../savePeople.ts';
import { initialOf } from './initialOf.ts';
import { largeUsersSchema, usersSchema } from './schemas.ts';

interface Props extends DialogProps {
  group: Group;
  /** The people of the group; missing if there are too many to show. */
  people?: KnownPeople | undefined;
}

/** The dialog 'Update Group Users': the group's form without its name. */
export default function GroupUsersDialog({ group, people, close }: Props) {
  const host = useHost();
  const form = useDialogForm({
    schema: people ? usersSchema : largeUsersSchema,
    initial: initialOf(people),
    submit: (chosen) => savePeople(host, group, changeOf(chosen, people)),
    close,
  });
  return (
    <CallFormModal
      title="Update Group Users"
      description={group.name}
      form={form}
      submit="Update"
      submitting="Updating"
      close={close}
    >
      <PeopleFields fields={form.fields} people={people} group={group} />
    </CallFormModal>
  );
}
