import { useCallback, useEffect, useRef, useState } from 'react';
import { asCallError, type CallError } from '#core/client/callError.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { askForPasskey, hasPasskeys, stopAskingForPasskey, suggestsPasskeys } from '#core/password/passkey.ts';
import { passkeyOptions, signInPasskey } from '../contract.ts';

/** A new challenge is asked for before the former one ends, which is after five minutes. */
const RENEW = 4 * 60_000;

/** The sign-in by a passkey. */
export interface PasskeySignIn {
  /** This browser can use passkeys. */
  offered: boolean;
  busy: boolean;
  failure: CallError | undefined;
  /** Asks for a passkey in a window of the browser. */
  ask(): void;
}

/**
 * Signs in with a passkey. With `inField` the browser also offers passkeys in the suggestions of the address field, for as
 * long as the page is open.
 */
export function usePasskey(done: () => unknown, { inField }: { inField: boolean }): PasskeySignIn {
  const { call } = useOpenClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError>();
  // Counts what ends the waiting in the field; a failure begins it again.
  const [waiting, setWaiting] = useState(0);
  const finish = useRef(done);
  useEffect(() => {
    finish.current = done;
  });

  /** Asks the browser and signs in. `chosen` is called when the person has chosen a passkey. */
  const signIn = useCallback(
    async (ofField: boolean, chosen: () => void, signal?: AbortSignal) => {
      const { options } = await call(passkeyOptions, {}, signal);
      const answer = await askForPasskey(options, { inField: ofField });
      if (signal?.aborted) return;
      chosen();
      setBusy(true);
      setFailure(undefined);
      await call(signInPasskey, { body: { answer } });
      await finish.current();
    },
    [call],
  );

  const fail = (thrown: unknown) => {
    setFailure(asCallError(thrown));
    setBusy(false);
    setWaiting((count) => count + 1);
  };

  useEffect(() => {
    if (!inField) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = async () => {
      if (!(await suggestsPasskeys()) || leaving.signal.aborted) return;
      timer = setTimeout(() => void wait(), RENEW);
      let isChosen = false;
      await signIn(true, () => (isChosen = true), leaving.signal).catch((thrown: unknown) => {
        // Until a passkey is chosen, nobody has asked for anything: the browser's reasons are not shown.
        if (isChosen && !leaving.signal.aborted) fail(thrown);
      });
    };
    void wait();
    return () => {
      leaving.abort();
      clearTimeout(timer);
      if (hasPasskeys()) void stopAskingForPasskey();
    };
  }, [signIn, inField, waiting]);

  return {
    offered: hasPasskeys(),
    busy,
    failure,
    ask() {
      if (busy) return;
      setBusy(true);
      setFailure(undefined);
      // The window ends the waiting in the field; a failure begins it again.
      signIn(false, () => undefined).catch(fail);
    },
  };
}
