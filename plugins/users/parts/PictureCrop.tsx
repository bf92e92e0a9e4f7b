import { useEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { asCallError } from '#core/client/callError.ts';
import type { DialogProps, Host } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { FormError } from '#core/form/FormError.tsx';
import { closeDialog } from '#core/form/unsaved.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { addPicture, replacePicture } from '../contract.ts';
import { canvasOf, leastCrop, middleSquare, type PercentCrop } from './cropGeometry.ts';
import './pictureCrop.css';
import { cutOut } from './cutOut.ts';

interface Props extends DialogProps {
  /** The object URL of the chosen file; this step revokes it. */
  url: string;
  /** Called when the browser cannot read the file. */
  refused(): void;
}

/** 'Crop Your Image': chooses a part of the picture by mouse, finger or keyboard. */
export default function PictureCrop({ url, refused, close }: Props) {
  const host = useHost();
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [least, setLeast] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const area = useRef<HTMLDivElement>(null);
  const ready = crop !== undefined;
  const saved = useUnsaved(ready);
  const leave = () => void closeDialog({ busy, changed: ready, close });
  // The crop has the focus, so that the arrow keys move it at once.
  useEffect(() => {
    if (ready) area.current?.querySelector<HTMLElement>('.ReactCrop__crop-selection')?.focus();
  }, [ready]);

  const loaded = (element: HTMLImageElement) => {
    const picture = { width: element.naturalWidth, height: element.naturalHeight };
    setLeast(leastCrop(canvasOf(picture), element));
    setCrop(middleSquare(picture));
  };
  const set = async () => {
    if (busy || !image.current || !crop) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await send(await cutOut(image.current, crop), host);
      saved();
      close();
      sayAnswer(host, answer);
    } catch (thrown) {
      const { errors, message } = asCallError(thrown);
      setError(errors['image']?.join(' ') ?? message);
      setBusy(false);
    }
  };

  return (
    <Modal
      title="Crop Your Image"
      size="lg"
      onClose={leave}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={leave}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={!crop} onClick={() => void set()}>
            Crop and Set
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FormError text={error} />
        <div
          ref={area}
          role="presentation"
          onKeyDown={(event) => event.key === 'Enter' && !event.repeat && void set()}
          className="picture-crop flex min-h-40 items-center justify-center overflow-hidden rounded bg-sunken p-3"
        >
          <ReactCrop
            crop={crop && { unit: '%', ...crop }}
            onChange={(_pixels, percent) => setCrop(percent)}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={least}
            minHeight={least}
            disabled={busy}
          >
            <img
              ref={image}
              src={url}
              alt="What you have chosen"
              onLoad={(event) => loaded(event.currentTarget)}
              onError={refused}
            />
          </ReactCrop>
        </div>
        <p className="text-sm text-muted">
          Drag the circle or its corners.{' '}
          <span className="pointer-coarse:hidden">
            With the keyboard, press Tab to reach them and the arrow keys to move them. Shift makes larger steps, Enter
            sets the picture.
          </span>
        </p>
      </div>
    </Modal>
  );
}

/** Replaces the picture, or adds a first one, also when another tab has removed the old one meanwhile. */
async function send(file: File, host: Host) {
  const { picture } = host.session().person;
  if (!picture) return host.call(addPicture, { file });
  try {
    return await host.call(replacePicture, { query: { id: picture.id }, file });
  } catch (thrown) {
    if (!asCallError(thrown).notFound) throw thrown;
    return host.call(addPicture, { file });
  }
}
