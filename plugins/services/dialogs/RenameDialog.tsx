import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { serviceTexts, updateService, type ServiceAccount } from '../contract.ts';

const schema = formSchema(serviceTexts, 'id');

/** The dialog that changes the name and the purpose of a service account. */
export default function RenameDialog({ service, close }: DialogProps & { service: ServiceAccount }) {
  const host = useHost();
  const { id, name, purpose } = service;
  const form = useDialogForm({
    schema,
    initial: { name, purpose },
    submit: (body) => host.call(updateService, { body: { id, ...body } }),
    close,
  });
  return (
    <CallFormModal title="Rename Service Account" form={form} submit="Update" submitting="Updating" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" />
      <TextFieldOf of={form.fields.purpose} label="Purpose" autoComplete="off" />
    </CallFormModal>
  );
}
