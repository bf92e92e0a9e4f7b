import { useEffect, useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { Host } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { startSetUp, viewSetUp } from '#plugins/security/contract.ts';

/** A set-up in progress. It is kept in this page's memory only; leaving the page changes nothing. */
export interface SetUp {
  /** The QR code as a data URL. */
  picture: string;
  permCode: string;
  recoveryCodes: readonly string[];
  /** The content of the QR code, and its key for people who cannot scan. Some back ends do not send them. */
  address: string | undefined;
  key: string | undefined;
}

/** Begins a set-up; `restart` begins another one. It is no cached query, because each read would make a new secret. */
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
    // `readAsDataURL` returns a text.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The QR code cannot be shown.')));
    reader.readAsDataURL(file);
  });
}
