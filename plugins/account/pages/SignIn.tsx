import { useState } from 'react';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { isRegistrationOpen } from '#core/contract/runtimeConfig.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { DemoPeople, type Offered } from '../parts/DemoPeople.tsx';
import { Notice } from '../parts/Notice.tsx';
import { reasonText } from '../parts/reasonText.ts';
import { returnTo } from '../parts/returnTo.ts';
import SignInSteps from '../parts/SignInSteps.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { forgotPath, registerPath } from '../paths.ts';

/** The sign-in page. Afterwards the browser loads the requested page of the portal. */
export default function SignIn() {
  const { leave, config } = useOpenClient();
  const query = useSearchParams();
  const reason = reasonText(query.get('reason'));
  const [offered, setOffered] = useState<Offered>();
  const hint = query.get('login_hint');
  return (
    <AccountPage
      title="Sign in"
      lead="One account for all applications of your organisation."
      footer={
        isRegistrationOpen(config) && (
          <span>
            <span>New here?</span> <TextLink href={registerPath()}>Register your company</TextLink>
          </span>
        )
      }
      below={<DemoPeople choose={setOffered} />}
    >
      {reason && <Notice tone={reason.tone}>{reason.text}</Notice>}
      <SignInSteps
        key={offered?.email}
        fill={offered ?? (hint === null ? undefined : { email: hint })}
        done={() => leave(returnTo(query.get('return_to')))}
      >
        <p className="-my-1 text-sm">
          <TextLink href={forgotPath()}>Forgotten your password?</TextLink>
        </p>
      </SignInSteps>
    </AccountPage>
  );
}
