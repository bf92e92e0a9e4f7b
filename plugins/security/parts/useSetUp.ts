import { useEffect, useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { Host } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { startSetUp, viewSetUp } from '../contract.ts';

/** A set-up that is under way. It is in this page's memory alone: leaving the page leaves everything as it was. */
export interface SetUp {
  /** The QR code, for an `<img>`. */
  picture: string;
  permCode: string;
  recoveryCodes: readonly string[];
  /** What the QR code says, and the key in it, for those who cannot scan. Some back ends do not tell. */
  address: string | undefined;
  key: string | undefined;
}

/** Begins a set-up; `restart` begins another one. Not a reading of the cache, which would be a new secret on every look. */
export function useSetUp() {
  const host = useHost();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ setUp?: SetUp; failure?: string }>({});

  useEffect(() => {
    const abort = new AbortController();
    begin(host, abort.signal).then(
      (setUp) => abort.signal.aborted || setFound({ setUp }),
      (thrown: unknown) => abort.signal.aborted || setFound({ failure: asCallError(thrown).message }),
    );
    return () => abort.abort();
  }, [host, attempt]);

  return {
    ...found,
    restart() {
      setFound({});
      setAttempt(attempt + 1);
    },
  };
}

async function begin(host: Host, signal: AbortSignal): Promise<SetUp> {
  const file = await host.call(startSetUp, {}, signal);
  const permCode = file.headers.get('pragma') ?? '';
  const [picture, { codes, address }] = await Promise.all([
    dataUrl(file),
    host.call(viewSetUp, { query: { permCode } }, signal),
  ]);
  const key = address && new URL(address).searchParams.get('secret');
  return { picture, permCode, recoveryCodes: codes, address, key: key ?? undefined };
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `readAsDataURL` gives a text.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The QR code cannot be shown.')));
    reader.readAsDataURL(file);
  });
}
