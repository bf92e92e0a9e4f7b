import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { viewerAtom } from '#core/session/session.ts';
import { FilePicker } from '#core/ui/files/FilePicker.tsx';
import { photoTypes, refusePhoto } from '#core/ui/files/photoFile.ts';
import { uploadLogo } from '../contract.ts';

interface LogoSending {
  busy: boolean;
  /** The file that was not sent, to be sent again. */
  kept: File | undefined;
  error: string | undefined;
  send(file: File): Promise<void>;
}

/**
 * Uploads the organisation's logo. A refused file shows the reason, and another can be chosen at once. A file whose
 * upload failed is kept.
 */
export function useLogoSending(done?: () => void): LogoSending {
  const host = useHost();
  const { organisationId } = useAtomValue(viewerAtom);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<File>();
  // A page that was left could not send the chosen file again.
  useUnsaved(busy || kept !== undefined);
  const [error, setError] = useState<string>();
  const send = async (file: File) => {
    setBusy(true);
    setError(undefined);
    try {
      const params = { organisationId: organisationId ?? 0 };
      sayAnswer(host, await host.call(uploadLogo, { params, file }));
      setKept(undefined);
      done?.();
    } catch (thrown) {
      const { errors, message } = asCallError(thrown);
      setError(errors.image?.join(' ') ?? message);
      setKept(errors.image ? undefined : file);
    } finally {
      setBusy(false);
    }
  };
  return { busy, kept, error, send };
}

/** Chooses and uploads the organisation's logo, replacing an earlier one. */
export function LogoPicker({ sending }: { sending: LogoSending }) {
  const { busy, kept, error, send } = sending;
  return (
    <FilePicker
      label="Logo"
      action={busy && !kept ? 'Uploading' : 'Upload Logo'}
      hint="PNG, JPG or GIF, up to 5 MB"
      accept={photoTypes}
      refuse={refusePhoto}
      onFile={(file) => void send(file)}
      error={error}
      kept={kept}
      busy={busy}
    />
  );
}
