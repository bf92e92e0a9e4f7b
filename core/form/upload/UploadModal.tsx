import type { ReactNode } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { closeDialog } from '../unsaved.ts';
import { ImagePicker } from './ImagePicker.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface Props {
  /** The name of the picture, such as 'Logo': the dialog is 'Upload Logo'. */
  label: string;
  /** What fits best, after the allowed files. */
  best?: string;
  description?: string | undefined;
  upload: ImageUpload;
  close(): void;
  /** What stands above the field, such as the present picture. */
  children?: ReactNode;
}

/** A dialog that uploads one picture. Closing it asks first if a chosen picture was not sent. */
export function UploadModal({ label, best, description, upload, close, children }: Props) {
  const { busy, unsent } = upload;
  const leave = () => void closeDialog({ busy, changed: unsent !== undefined, close });
  return (
    <Modal
      title={`Upload ${label}`}
      description={description}
      onClose={leave}
      footer={
        <Button onClick={leave} aria-disabled={busy || undefined}>
          Cancel
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <ImagePicker label={label} best={best} {...upload} />
      </div>
    </Modal>
  );
}
