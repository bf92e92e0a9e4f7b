import { useState } from 'react';
import { Button, buttonClasses } from '#core/ui/buttons/Button.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import { usePortal } from '../router/location.ts';

/** The same dialog if no listed plugin signs in: the person signs in in another tab and continues here. */
export function SignInElsewhere() {
  const { config, signInAgain } = usePortal();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function goOn() {
    if (busy) return;
    setBusy(true);
    setFailed(!(await signInAgain()));
    setBusy(false);
  }

  return (
    <Modal
      title="Your session has ended"
      description="Nothing is lost. Sign in again in another tab, then continue here."
      role="alertdialog"
      size="sm"
      // Closing the dialog would leave a form that cannot be saved, so Close does the same as 'Continue'.
      onClose={() => void goOn()}
      footer={
        <>
          <a
            className={buttonClasses('secondary')}
            href={withReturn(config.signin_url, '/', 'session_ended')}
            target="_blank"
            rel="noopener"
            data-autofocus
          >
            <Icon name="external-link" />
            <span>Sign in</span>
          </a>
          <Button variant="primary" busy={busy} onClick={() => void goOn()}>
            Continue
          </Button>
        </>
      }
    >
      {failed && (
        <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-sm text-danger">
          You are not signed in yet. First sign in in the other tab.
        </p>
      )}
    </Modal>
  );
}
