import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { primaryOrganisationAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/Button.tsx';
import { Modal } from '#core/ui/Modal.tsx';
import { LogoPreview } from '../parts/LogoField.tsx';
import { LogoPicker } from '../parts/LogoPicker.tsx';

/** 'Upload logo' of the palette: the logo as it is, and where to choose another. */
export default function LogoDialog({ close }: DialogProps) {
  const organisation = useAtomValue(primaryOrganisationAtom);
  return (
    <Modal
      title="Upload Logo"
      description={organisation?.name}
      onClose={close}
      footer={<Button onClick={close}>Cancel</Button>}
    >
      <div className="flex flex-col gap-4">
        {organisation?.logoUrl != null && <LogoPreview url={organisation.logoUrl} />}
        <LogoPicker done={close} />
      </div>
    </Modal>
  );
}
