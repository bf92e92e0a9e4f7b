import { useState } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { proof, renewRecoveryCodes } from '../contract.ts';
import { NewCodes } from '../parts/NewCodes.tsx';
import { PresentPassword } from '#core/password/PresentPassword.tsx';

const schema = formSchema(proof);

/** The dialog that makes new recovery codes: it asks for the password, then shows the codes once. */
export default function RecoveryCodesDialog({ close }: DialogProps) {
  const [made, setMade] = useState<readonly string[]>();
  return made ? (
    <NewCodes title="New Recovery Codes" codes={made} close={close} />
  ) : (
    <Ask close={close} made={setMade} />
  );
}

function Ask({ close, made }: DialogProps & { made(codes: readonly string[]): void }) {
  const host = useHost();
  const form = useCallForm({
    schema,
    submit: (body) => host.call(renewRecoveryCodes, { body }),
    done: ({ codes }) => made(codes),
  });
  return (
    <CallFormModal
      title="New Recovery Codes"
      description="The old codes stop working."
      form={form}
      submit="Create Codes"
      submitting="Creating Codes"
      close={close}
    >
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
