import { useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { verifyAddress } from '../contract.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { BrokenLink } from '../parts/BrokenLink.tsx';
import { OpenFormView } from '../parts/OpenFormView.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { brokenLinkText, isBrokenLink, useLinkToken } from '../parts/useLinkToken.ts';
import { useOpenForm } from '../parts/useOpenForm.ts';
import { registerPath, signInPath } from '../paths.ts';

/** Confirms a registration: the mailed link and the chosen password make the account. */
export default function VerifyAddress() {
  const token = useLinkToken();
  return <VerifyForm key={token} token={token} />;
}

function VerifyForm({ token }: { token: string }) {
  const { leave } = useOpenClient();
  const [broken, setBroken] = useState<CallError>();
  const form = useOpenForm(verifyAddress, {
    fixed: { token },
    done: () => leave('/'),
    failed: (error) => isBrokenLink(error) && (setBroken(error), true),
  });
  if (!token || broken) {
    return (
      <BrokenLink
        title="The address could not be confirmed"
        text={brokenLinkText(broken)}
        advice="Register once more to get a new link, or sign in if your company is already registered."
        ways={broken?.notFound === false ? [signIn, again] : [again, signIn]}
      />
    );
  }
  return (
    <AccountPage
      title="Confirm your address"
      lead="Enter the password that you chose when you registered."
      footer={<TextLink href={registerPath()}>Register again</TextLink>}
    >
      <OpenFormView form={form} submit="Confirm">
        <PasswordField error={form.errors.password} />
      </OpenFormView>
    </AccountPage>
  );
}

const again = { label: 'Register again', href: registerPath() };
const signIn = { label: 'Sign in', href: signInPath() };
