import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { removedPasskey, removePasskey, type OwnPasskey } from '../contract.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';

const schema = formSchema(removedPasskey, 'id');

/** The dialog that removes a passkey; it asks for the password. */
export default function RemovePasskeyDialog({ passkey, close }: DialogProps & { passkey: OwnPasskey }) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    submit: (body) => host.call(removePasskey, { body: { ...body, id: passkey.id } }),
    close,
  });
  return (
    <CallFormModal
      title="Remove Passkey"
      description={`“${passkey.name}” will no longer sign you in. Delete it on the device too.`}
      form={form}
      submit="Remove"
      submitting="Removing"
      close={close}
    >
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
