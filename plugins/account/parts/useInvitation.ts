import { useEffect, useState } from 'react';
import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { viewInvitation } from '../contract.ts';

/** Reads a mailed invitation at once, and again with `retry`. */
export function useInvitation(token: string) {
  const { call } = useOpenClient();
  const [offer, setOffer] = useState<Answer<typeof viewInvitation>>();
  const [failure, setFailure] = useState<CallError>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    call(viewInvitation, { body: { token } }, leaving.signal).then(setOffer, (thrown: unknown) => {
      if (leaving.signal.aborted) return;
      setFailure(asCallError(thrown));
      setFailedAttempt(attempt);
    });
    return () => leaving.abort();
  }, [call, token, attempt]);

  return {
    offer,
    failure,
    /** Called when the link has become invalid. */
    setFailure,
    retrying: failedAttempt < attempt,
    retry: () => setAttempt(failedAttempt + 1),
  };
}
