import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { closeDialog } from '#core/form/unsaved.ts';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { LogoPreview } from '../parts/LogoField.tsx';
import { LogoPicker, useLogoSending } from '../parts/LogoPicker.tsx';

/** The palette's 'Upload logo': shows the logo and chooses another. Closing asks first if the new logo was not sent. */
export default function LogoDialog({ close }: DialogProps) {
  const organisation = useAtomValue(primaryOrganisationAtom);
  const sending = useLogoSending(close);
  const { busy, kept } = sending;
  const leave = () => void closeDialog({ busy, changed: kept !== undefined, close });
  return (
    <Modal
      title="Upload Logo"
      description={organisation?.name}
      onClose={leave}
      footer={
        <Button onClick={leave} aria-disabled={busy || undefined}>
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {organisation?.logoUrl != null && <LogoPreview url={organisation.logoUrl} />}
        <LogoPicker sending={sending} />
      </div>
    </Modal>
  );
}
