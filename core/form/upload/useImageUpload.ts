import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer, type Notice } from '#core/command/sayAnswer.ts';
import { useUnsaved } from '../useUnsaved.ts';

/** An upload of a picture, for the props of `ImagePicker`. */
export interface ImageUpload {
  busy: boolean;
  /** The file that was not sent, to be sent again. */
  unsent: File | undefined;
  error: string | undefined;
  onFile(file: File): void;
}

/**
 * Uploads a picture by `send`, the call. A refused file shows the reason, and another can be chosen at once. A file whose
 * upload failed is kept.
 */
export function useImageUpload(send: (file: File) => Promise<Notice>, done?: () => void): ImageUpload {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<File>();
  const [error, setError] = useState<string>();
  // A page that was left could not send the chosen file again.
  useUnsaved(busy || unsent !== undefined);
  const upload = async (file: File) => {
    setBusy(true);
    setError(undefined);
    try {
      sayAnswer(host, await send(file));
      setUnsent(undefined);
      done?.();
    } catch (thrown) {
      if (thrown instanceof Cancelled) return;
      const { errors, message } = asCallError(thrown);
      setError(errors.image?.join(' ') ?? message);
      setUnsent(errors.image ? undefined : file);
    } finally {
      setBusy(false);
    }
  };
  return { busy, unsent, error, onFile: (file) => void upload(file) };
}
