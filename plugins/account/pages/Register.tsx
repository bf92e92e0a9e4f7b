import { useState } from 'react';
import { isRegistrationOpen } from '#core/contract/runtimeConfig.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { register } from '../contract.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { CheckMail } from '../parts/CheckMail.tsx';
import { EmailField } from '../parts/EmailField.tsx';
import { NewPasswordField } from '../parts/NewPasswordField.tsx';
import { OpenFormView } from '../parts/OpenFormView.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { useLinkToken } from '../parts/useLinkToken.ts';
import { useOpenForm } from '../parts/useOpenForm.ts';
import { signInPath } from '../paths.ts';

/** Registers an organisation and its owner. With the secret of the link that a new server prints, no mail is needed. */
export default function Register() {
  const { leave, config } = useOpenClient();
  const [sentTo, setSentTo] = useState<string>();
  const setupToken = useLinkToken('setup_token') || undefined;
  const form = useOpenForm(register, {
    fixed: { setupToken },
    done: ({ signedIn }, { body }) => (signedIn ? leave('/') : setSentTo(body.email)),
  });
  if (setupToken === undefined && !isRegistrationOpen(config))
    return (
      <AccountPage
        title="Registration is closed"
        lead="Organisations cannot be registered here. Ask the administrator of your organisation to invite you."
        footer={<TextLink href={signInPath()}>Sign in</TextLink>}
      >
        {null}
      </AccountPage>
    );
  return (
    <>
      {sentTo !== undefined && (
        <CheckMail lead={`We have sent a mail to ${sentTo}.`} again={() => setSentTo(undefined)}>
          Follow the link in it to confirm the address and begin. It works for 7 days.
        </CheckMail>
      )}
      {/* The form stays mounted, so that a mistyped address can be corrected without typing the rest again. */}
      <div hidden={sentTo !== undefined}>
        <AccountPage
          title="Register your company"
          lead="You will be its owner, and can invite others later."
          footer={
            <span>
              <span>Already registered?</span> <TextLink href={signInPath()}>Sign in</TextLink>
            </span>
          }
        >
          <OpenFormView form={form} submit="Register">
            <TextField
              name="organisationName"
              label="Organization Name"
              required
              autoComplete="organization"
              error={form.errors.organisationName}
            />
            <div className="grid gap-3 sm:grid-cols-2 max-sm:gap-4">
              <TextField
                name="firstName"
                label="First name"
                required
                autoComplete="given-name"
                error={form.errors.firstName}
              />
              <TextField name="lastName" label="Last name" autoComplete="family-name" error={form.errors.lastName} />
            </div>
            <EmailField error={form.errors.email} />
            <NewPasswordField label="Password" error={form.errors.password} />
          </OpenFormView>
        </AccountPage>
      </div>
    </>
  );
}
