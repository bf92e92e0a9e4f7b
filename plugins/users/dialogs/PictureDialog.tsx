import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { FilePicker } from '#core/ui/files/FilePicker.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { photoTypes, refusePhoto, whyUnreadable } from '#core/ui/files/photoFile.ts';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';

const loadCrop = () => import('../parts/PictureCrop.tsx');
const PictureCrop = lazy(loadCrop);

/** Chooses the own picture, then crops it (docs/specification/product.md section 4, Profile picture). */
export default function PictureDialog({ close }: DialogProps) {
  /** The chosen file, and its object URL. */
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [error, setError] = useState<string>();
  // The crop step is needed as soon as a file is chosen, so it is prefetched.
  useEffect(() => void loadCrop().catch(() => undefined), []);

  const back = async (file: File) => {
    setError(await whyUnreadable(file));
    setChosen(undefined);
  };
  if (chosen) {
    return (
      <Suspense fallback={<Loading close={close} />}>
        <PictureCrop url={chosen.url} refused={() => void back(chosen.file)} close={close} />
      </Suspense>
    );
  }
  return (
    <Modal title="Change Profile Picture" size="sm" onClose={close} footer={<Button onClick={close}>Cancel</Button>}>
      <FilePicker
        label="Profile picture"
        action="Choose a picture"
        hint="PNG, JPG or GIF, up to 5 MB"
        accept={photoTypes}
        refuse={refusePhoto}
        onFile={(file) => {
          setError(undefined);
          setChosen({ file, url: URL.createObjectURL(file) });
        }}
        error={error}
      />
    </Modal>
  );
}

function Loading({ close }: DialogProps) {
  return (
    <Modal title="Crop Your Image" size="lg" onClose={close}>
      <Skeleton className="h-60 w-full" />
    </Modal>
  );
}
