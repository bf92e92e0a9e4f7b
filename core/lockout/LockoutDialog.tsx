import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import type { Draft } from '#core/contract/policies/lockout.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { AffectedPeople } from './AffectedPeople.tsx';
import type { Preview } from './saveSafely.ts';
import { sentencesOf, warningOf } from './wording.ts';

interface Props extends DialogProps {
  draft: Draft;
  preview: Preview;
  /** Resolves when the call has ended, with success or not. */
  save(): Promise<void>;
}

/** Shows the people who would lose access by a change, before it is made. */
export default function LockoutDialog({ draft, preview, save, close }: Props) {
  const [busy, setBusy] = useState(false);
  const warning = warningOf(preview);
  const { loses, unknown, owes, owesPasskey } = preview;
  const total = loses + unknown + owes + owesPasskey;
  const refused = !useAtomValue(viewerAtom).owner && preview.owners;

  async function confirm() {
    if (busy) return;
    setBusy(true);
    await save();
    close();
  }

  const leave = () => !busy && close();
  return (
    <Modal
      title={
        loses + unknown > 0 || warning
          ? 'Who would lose access'
          : owesPasskey > 0
            ? 'Who would have to add a passkey'
            : 'Who would have to set up two-factor'
      }
      role="alertdialog"
      onClose={leave}
      footer={
        <>
          <Button data-autofocus aria-disabled={busy || undefined} onClick={leave}>
            Cancel
          </Button>
          {!refused && (
            <Button variant={warning ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
              {warning ? 'Save and Shut Out' : 'Save Anyway'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {warning && (
          <p role="alert" className="flex gap-2 rounded bg-danger-soft px-3 py-2 font-medium text-danger">
            <Icon name="alert-triangle" className="mt-0.5 shrink-0" />
            <span>{refused ? `${warning} Only an owner can make this change.` : warning}</span>
          </p>
        )}
        {sentencesOf(preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {total > 0 && <AffectedPeople draft={draft} preview={preview} total={total} />}
      </div>
    </Modal>
  );
}
