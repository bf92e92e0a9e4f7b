import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import { sessionAtom } from '#core/session/session.ts';
import { acceptOwnership, ownershipProof } from '../contract.ts';

const schema = formSchema(ownershipProof);

/** The dialog that accepts the ownership; it asks for the password. */
export default function OwnershipDialog({ close }: DialogProps) {
  const host = useHost();
  const { person, organisation } = useAtomValue(sessionAtom);
  const form = useDialogForm({ schema, submit: (body) => host.call(acceptOwnership, { body }), close });
  return (
    <CallFormModal
      title="Accept Ownership"
      description={`You become the owner of ${organisation?.name ?? 'the organisation'}${
        person.ownershipOffer ? `; ${person.ownershipOffer.from} stays an administrator` : ''
      }. An owner can leave only after somebody else has accepted the ownership.`}
      form={form}
      submit="Accept"
      submitting="Accepting"
      close={close}
    >
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
