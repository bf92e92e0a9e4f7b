import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { FieldsOf } from '#core/form/declared.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { createGroup } from '../contract.ts';
import { PeopleFields } from '../parts/PeopleFields.tsx';
import { groupFields } from './groupFields.ts';
import { groupSchema } from './schemas.ts';

/** The dialog 'New Group'. */
export default function NewGroupDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema: groupSchema, submit: (body) => host.call(createGroup, { body }), close });
  return (
    <CallFormModal title="New Group" form={form} submit="Save" submitting="Saving" close={close}>
      <FieldsOf of={form.fields} as={groupFields} />
      <PeopleFields fields={form.fields} />
    </CallFormModal>
  );
}
