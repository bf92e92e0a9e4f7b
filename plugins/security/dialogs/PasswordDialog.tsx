import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { changedPassword, changePassword } from '../contract.ts';
import { PasswordFields } from '../parts/PasswordFields.tsx';

const schema = formSchema(changedPassword);

/** The palette's 'Change password': the form of the tab in a dialog. */
export default function PasswordDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema, submit: (body) => host.call(changePassword, { body }), close });
  return (
    <CallFormModal
      title="Change Password"
      form={form}
      submit="Change Password"
      submitting="Changing Password"
      close={close}
    >
      <PasswordFields fields={form.fields} />
    </CallFormModal>
  );
}
