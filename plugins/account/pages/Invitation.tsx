import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { AcceptInvitation } from '../parts/AcceptInvitation.tsx';
import { AccountPage } from '../parts/AccountPage.tsx';
import { BrokenLink } from '../parts/BrokenLink.tsx';
import { useInvitation } from '../parts/useInvitation.ts';
import { useSignedIn } from '../parts/useSignedIn.ts';
import { brokenLinkText, isBrokenLink, useLinkToken } from '../parts/useLinkToken.ts';
import { forgotPath, signInPath } from '../paths.ts';

/** Shows a mailed invitation, which can be accepted. */
export default function Invitation() {
  const token = useLinkToken();
  return <InvitationOf key={token} token={token} />;
}

function InvitationOf({ token }: { token: string }) {
  const { offer, failure, setFailure, retrying, retry } = useInvitation(token);
  const broken = !token || (failure !== undefined && isBrokenLink(failure));
  const signedIn = useSignedIn(broken);
  if (broken) {
    return (
      <BrokenLink
        title="This invitation cannot be accepted"
        text={brokenLinkText(failure)}
        {...(signedIn === undefined ? forNobody : forPerson(signedIn))}
      />
    );
  }
  if (offer) return <AcceptInvitation offer={offer} token={token} broken={setFailure} />;
  return (
    <AccountPage title="Invitation">
      {failure ? <ErrorState text={failure.message} busy={retrying} onRetry={retry} /> : <SkeletonText lines={4} />}
    </AccountPage>
  );
}

const forNobody = {
  advice:
    'If you have a password, sign in. Otherwise ask the administrator who invited you to send it again; only the newest mail counts.',
  ways: [
    { label: 'Sign in', href: signInPath() },
    { label: 'Forgotten your password?', href: forgotPath() },
  ],
};

const forPerson = (name: string) => ({
  advice: `You are signed in as ${name}. If the invitation is for you and not accepted yet, ask the administrator who invited you to send it again; only the newest mail counts.`,
  ways: [{ label: 'Go to your applications', href: '/' }],
});
