import { useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { resetPassword } from '../contract.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { BrokenLink } from '../parts/BrokenLink.tsx';
import { NewPasswordField } from '../parts/NewPasswordField.tsx';
import { OpenFormView } from '../parts/OpenFormView.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { brokenLinkText, isBrokenLink, useLinkToken } from '../parts/useLinkToken.ts';
import { useOpenForm } from '../parts/useOpenForm.ts';
import { forgotPath, signInPath } from '../paths.ts';

/** Sets a new password by a mailed link. All sessions end, so the person signs in again. */
export default function ResetPassword() {
  const token = useLinkToken();
  return <ResetForm key={token} token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const { leave } = useOpenClient();
  const [broken, setBroken] = useState<CallError>();
  const form = useOpenForm(resetPassword, {
    fixed: { token },
    done: () => leave(signInPath({ reason: 'password_changed' })),
    failed: (error) => isBrokenLink(error) && (setBroken(error), true),
  });
  if (!token || broken) {
    return (
      <BrokenLink
        title="The password was not changed"
        text={brokenLinkText(broken)}
        advice="A link works once, and for one hour."
        ways={[
          { label: 'Send a new link', href: forgotPath() },
          { label: 'Sign in', href: signInPath() },
        ]}
      />
    );
  }
  return (
    <AccountPage
      title="Set a new password"
      lead="You will be signed out everywhere. Then sign in with the new password."
      footer={<TextLink href={signInPath()}>Back to sign in</TextLink>}
    >
      <OpenFormView form={form} submit="Set the password">
        <NewPasswordField label="New Password" error={form.errors.password} />
      </OpenFormView>
    </AccountPage>
  );
}
