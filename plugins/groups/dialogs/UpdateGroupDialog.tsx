import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextAreaOf, TextFieldOf } from '#core/form/fields.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import type { Group } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import { changeOf, type KnownPeople } from '../people.ts';
import { saveGroup } from '../savePeople.ts';
import { initialOf } from './initialOf.ts';
import { groupSchema, largeGroupSchema } from './schemas.ts';

interface Props extends DialogProps {
  group: Group;
  /** Who is in it, unless they are too many to show. */
  people?: KnownPeople | undefined;
}

/** 'Update Group'. */
export default function UpdateGroupDialog({ group, people, close }: Props) {
  const host = useHost();
  const form = useDialogForm({
    schema: people ? groupSchema : largeGroupSchema,
    initial: { name: group.name, description: group.description, ...initialOf(people) },
    submit: ({ name, description, ...chosen }) =>
      saveGroup(host, { id: group.id, name, description, ...changeOf(chosen, people) }),
    close,
  });
  return (
    <CallFormModal title="Update Group" form={form} submit="Update" submitting="Updating" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" />
      <TextAreaOf of={form.fields.description} label="Description" />
      <PeopleFields fields={form.fields} people={people} group={group} />
    </CallFormModal>
  );
}
