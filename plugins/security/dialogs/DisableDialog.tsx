import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { sessionAtom } from '#core/session/session.ts';
import { disableTwoFactor, proof } from '../contract.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import { Warning } from '../parts/Warning.tsx';

const schema = formSchema(proof);

/** The dialog that turns two-factor off; it asks for the password. */
export default function DisableDialog({ close }: DialogProps) {
  const host = useHost();
  const { forcedTwoFactor } = useAtomValue(sessionAtom).person;
  const form = useDialogForm({ schema, submit: (body) => host.call(disableTwoFactor, { body }), close });
  return (
    <CallFormModal
      title="Disable Two Factor Authentication"
      description="Signing in will no longer ask for a code."
      form={form}
      submit="Disable"
      submitting="Disabling"
      close={close}
    >
      {forcedTwoFactor && (
        <Warning>
          Your organisation requires two-factor authentication. You can disable the authenticator app only if you have a
          passkey.
        </Warning>
      )}
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
