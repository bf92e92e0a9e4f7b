import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { createThing, newThing } from '../contract.ts';

const schema = formSchema(newThing);

/** 'New Thing'. */
export default function ThingDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema, submit: (body) => host.call(createThing, { body }), close });
  return (
    <CallFormModal title="New Thing" form={form} submit="Save" submitting="Saving" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" />
      <TextFieldOf of={form.fields.description} label="Description" autoComplete="off" />
    </CallFormModal>
  );
}
