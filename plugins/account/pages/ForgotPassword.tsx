import { useState } from 'react';
import { forgotPassword } from '../contract.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { CheckMail } from '../parts/CheckMail.tsx';
import { EmailField } from '../parts/EmailField.tsx';
import { OpenFormView } from '../parts/OpenFormView.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { useOpenForm } from '../parts/useOpenForm.ts';
import { signInPath } from '../paths.ts';

/** Asks for a mail with a link to set a new password. The page never reveals if an address is known. */
export default function ForgotPassword() {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const form = useOpenForm(forgotPassword, {
    done(_answer, { body }) {
      setTyped(body.email);
      setSent(true);
    },
  });
  if (sent) {
    return (
      <CheckMail lead={`If ${typed} has an account, a mail with a link is on its way.`} again={() => setSent(false)}>
        Follow the link in it to set a new password. It works for one hour.
      </CheckMail>
    );
  }
  return (
    <AccountPage
      title="Forgotten your password?"
      lead="Enter your address, and we will send you a link to set a new one."
      footer={<TextLink href={signInPath()}>Back to sign in</TextLink>}
    >
      <OpenFormView form={form} submit="Send the link">
        <EmailField value={typed} error={form.errors.email} />
      </OpenFormView>
    </AccountPage>
  );
}
