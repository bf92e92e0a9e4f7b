import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextAreaOf, TextFieldOf } from '#core/form/fields.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { createGroup } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import { groupSchema } from './schemas.ts';

/** The dialog 'New Group'. */
export default function NewGroupDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema: groupSchema, submit: (body) => host.call(createGroup, { body }), close });
  return (
    <CallFormModal title="New Group" form={form} submit="Save" submitting="Saving" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" />
      <TextAreaOf of={form.fields.description} label="Description" />
      <PeopleFields fields={form.fields} />
    </CallFormModal>
  );
}
