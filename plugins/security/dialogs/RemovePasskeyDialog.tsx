import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { sessionAtom } from '#core/session/session.ts';
import { removedPasskey, removePasskey, type OwnPasskey } from '../contract.ts';
import { UserName } from '#core/password/UserName.tsx';

const schema = formSchema(removedPasskey, 'id');

/** The dialog that removes a passkey; it asks for the password. */
export default function RemovePasskeyDialog({ passkey, close }: DialogProps & { passkey: OwnPasskey }) {
  const host = useHost();
  const { email } = useAtomValue(sessionAtom).person;
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
      <UserName email={email} />
      <TextFieldOf of={form.fields.password} label="Confirm Password" type="password" autoComplete="current-password" />
    </CallFormModal>
  );
}
