import { useEffect, useState } from 'react';
import type { Answer } from '#core/client/client.ts';
import { createPasskey } from '#core/password/passkey.ts';
import type { DialogProps, Host } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import type { Created } from '#core/contract/password/passkey.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { addPasskey, beginPasskey, passkeyProof } from '../contract.ts';
import { NewCodes } from '../parts/NewCodes.tsx';
import { PresentPassword } from '#core/password/PresentPassword.tsx';

const schema = formSchema(passkeyProof);

interface Made {
  codes: readonly string[];
  /** Called when the person has stored the codes. */
  stored(): void;
}

/** The dialog that adds a passkey: the password, then the browser's own window; with the first factor recovery codes. */
export default function PasskeyDialog({ close }: DialogProps) {
  const [made, setMade] = useState<Made>();
  useEffect(() => () => made?.stored(), [made]);
  const show = (codes: readonly string[]) => new Promise<void>((stored) => setMade({ codes, stored }));
  return made ? (
    <NewCodes title="Recovery Codes" codes={made.codes} close={close} />
  ) : (
    <Ask close={close} show={show} />
  );
}

type Show = (codes: readonly string[]) => Promise<void>;

/**
 * Adds the passkey. The changed data are read again after the codes are stored: the page of the forced set-up then goes
 * away, and the codes with it.
 */
function add(host: Host, created: Created, show: Show): Promise<Answer<typeof addPasskey>> {
  return new Promise((resolve, reject) => {
    const all = host.batch(async () => {
      const answer = await host.call(addPasskey, { body: { created } });
      resolve(answer);
      if (answer.codes.length > 0) await show(answer.codes);
    });
    all.catch(reject);
  });
}

function Ask({ close, show }: DialogProps & { show: Show }) {
  const host = useHost();
  const form = useCallForm({
    schema,
    async submit(body) {
      const { options } = await host.call(beginPasskey, { body });
      return add(host, await createPasskey(options), show);
    },
    done(answer) {
      sayAnswer(host, answer);
      if (answer.codes.length === 0) close();
    },
  });
  return (
    <CallFormModal
      title="Add Passkey"
      description="A passkey signs you in by touch, face or PIN, without your password and without a code. Next, your browser asks where to keep it."
      form={form}
      submit="Continue"
      submitting="Waiting for your device"
      close={close}
    >
      <PresentPassword of={form.fields.password} />
    </CallFormModal>
  );
}
