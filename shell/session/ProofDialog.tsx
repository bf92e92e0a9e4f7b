import { useEffect, useRef, useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { proveByPasskey, proveByPassword, typedProof, viewProof } from '#core/contract/proof.ts';
import { FormError } from '#core/form/FormError.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { askForPasskey, hasPasskeys } from '#core/password/passkey.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import type { ProofProps } from '../portal/portalAtoms.ts';

const schema = formSchema(typedProof);

/** Asks the person for a fresh proof: the password, or a passkey. The call that needs it goes on afterwards. */
export default function ProofDialog({ answer }: ProofProps) {
  const host = useHost();
  // Until the answer is here, and where a back end does not know the call, the password is asked for.
  const { data: ways } = useReading(viewProof, {});
  const byPassword = ways?.byPassword ?? true;
  const form = useCallForm({
    schema,
    submit: (body) => host.call(proveByPassword, { body }),
    done: () => answer(true),
  });
  return (
    <Modal
      title="Confirm That It Is You"
      description="This action could do harm in the wrong hands, so confirm that it is you. You are then not asked again for ten minutes."
      size="sm"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          {byPassword && (
            <Button type="submit" form={form.props.id} variant="primary" busy={form.busy}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {byPassword && (
          <form {...form.props} className="flex flex-col gap-4">
            <FormError text={form.error} />
            <PresentPassword of={form.fields.password} label="Current Password" />
          </form>
        )}
        {ways?.byPasskey === true && hasPasskeys() && <ByPasskey alone={!byPassword} done={() => answer(true)} />}
        {!byPassword && !hasPasskeys() && (
          <p>Your organisation admits passkeys only, and this browser cannot use them. Sign in with another browser.</p>
        )}
      </div>
    </Modal>
  );
}

/** The button that asks for a passkey. Where it is `alone`, it gets the focus: it comes in place of the field. */
function ByPasskey({ alone, done }: { alone: boolean; done(): void }) {
  const host = useHost();
  const place = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (alone) place.current?.querySelector('button')?.focus();
  }, [alone]);

  async function prove() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // A challenge holds for five minutes, so it is asked for when it is needed.
      const { options } = await host.call(viewProof, {});
      await host.call(proveByPasskey, { body: { answer: await askForPasskey(options) } });
      done();
    } catch (thrown) {
      setFailure(asCallError(thrown).message);
      setBusy(false);
    }
  }

  return (
    <div ref={place} className="flex flex-col gap-4">
      <FormError text={failure} />
      <Button busy={busy} onClick={() => void prove()} className="w-full">
        Use a Passkey
      </Button>
    </div>
  );
}
