import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useOpenClient } from '#core/client/openClient.ts';
import { tellOtherTabs } from '#core/session/otherTabs.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { Notice } from '../parts/Notice.tsx';
import { reasonText } from '../parts/reasonText.ts';
import { returnTo } from '../parts/returnTo.ts';
import SignInSteps from '../parts/SignInSteps.tsx';
import { TextLink } from '#core/ui/TextLink.tsx';
import { forgotPath, registerPath } from '../paths.ts';

/** Sign-in; afterwards the portal is loaded anew where the person wanted to go. */
export default function SignIn() {
  const { leave } = useOpenClient();
  const [query] = useSearchParams();
  const reason = reasonText(query.get('reason'));
  // Who comes here has signed out as a rule, and the session that begins here may be another person's.
  useEffect(tellOtherTabs, []);
  const done = () => {
    tellOtherTabs();
    return leave(returnTo(query.get('return_to')));
  };
  return (
    <AccountPage
      title="Sign in"
      footer={
        <span>
          New here? <TextLink href={registerPath()}>Register your company</TextLink>
        </span>
      }
    >
      {reason && <Notice tone={reason.tone}>{reason.text}</Notice>}
      <SignInSteps done={done}>
        <p className="-my-1 text-sm">
          <TextLink href={forgotPath()}>Forgotten your password?</TextLink>
        </p>
      </SignInSteps>
    </AccountPage>
  );
}
