import { useCallback, useEffect, useState } from 'react';
import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { SkeletonText } from '#core/ui/Skeleton.tsx';
import { viewInvitation } from '../contract.ts';
import { AcceptInvitation } from '../parts/AcceptInvitation.tsx';
import { AccountPage } from '../parts/AccountPage.tsx';
import { BrokenLink } from '../parts/BrokenLink.tsx';
import { brokenLinkText, isBrokenLink, useLinkToken } from '../parts/useLinkToken.ts';
import { forgotPath, signInPath } from '../paths.ts';

/** What a mailed invitation offers, and the way to accept it. */
export default function Invitation() {
  const { call } = useOpenClient();
  const token = useLinkToken();
  const [offer, setOffer] = useState<Answer<typeof viewInvitation>>();
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setBusy(true);
      try {
        setOffer(await call(viewInvitation, { body: { token } }, signal));
        setFailure(undefined);
      } catch (thrown) {
        if (!signal?.aborted) setFailure(asCallError(thrown));
      }
      setBusy(false);
    },
    [call, token],
  );

  useEffect(() => {
    if (!token) return;
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load, token]);

  if (!token || (failure && isBrokenLink(failure))) {
    return (
      <BrokenLink
        title="This invitation cannot be accepted"
        text={brokenLinkText(failure)}
        advice="If you have accepted it already, sign in. Otherwise ask the administrator who invited you to send it again; only the newest mail counts."
        ways={[
          { label: 'Sign in', href: signInPath() },
          { label: 'Forgotten your password?', href: forgotPath() },
        ]}
      />
    );
  }
  if (offer) return <AcceptInvitation offer={offer} token={token} broken={setFailure} />;
  return (
    <AccountPage title="Invitation">
      {failure ? (
        <ErrorState text={failure.message} busy={busy} onRetry={() => void load()} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </AccountPage>
  );
}
