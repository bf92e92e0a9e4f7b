import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { closeDialog } from '#core/form/unsaved.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { FilePicker } from '#core/ui/files/FilePicker.tsx';
import { photoTypes, refusePhoto } from '#core/ui/files/photoFile.ts';
import { uploadIcon } from '../ownContract.ts';
import type { Named } from '../rules.ts';

/** The dialog that uploads the icon of an own application. A file whose upload failed is kept. */
export default function IconDialog({ application, close }: DialogProps & { application: Named }) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<File>();
  const [error, setError] = useState<string>();
  useUnsaved(busy || kept !== undefined);
  const send = async (file: File) => {
    setBusy(true);
    setError(undefined);
    try {
      sayAnswer(host, await host.call(uploadIcon, { params: { id: application.id }, file }));
      setKept(undefined);
      close();
    } catch (thrown) {
      const { errors, message } = asCallError(thrown);
      setError(errors.image?.join(' ') ?? message);
      setKept(errors.image ? undefined : file);
    } finally {
      setBusy(false);
    }
  };
  const leave = () => void closeDialog({ busy, changed: kept !== undefined, close });
  return (
    <Modal
      title="Upload Icon"
      description={application.name}
      onClose={leave}
      footer={
        <Button onClick={leave} aria-disabled={busy || undefined}>
          Cancel
        </Button>
      }
    >
      <FilePicker
        label="Icon"
        action={busy && !kept ? 'Uploading' : 'Upload Icon'}
        hint="PNG, JPG or GIF, up to 5 MB, best a square"
        accept={photoTypes}
        refuse={refusePhoto}
        onFile={(file) => void send(file)}
        error={error}
        kept={kept}
        busy={busy}
      />
    </Modal>
  );
}
