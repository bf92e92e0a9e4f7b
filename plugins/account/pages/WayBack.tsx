import { useEffect, useState } from 'react';
import { asCallError, type CallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { takeWayBack, viewWayBack } from '../contract.ts';
import { AccountPage } from '../parts/AccountPage.tsx';
import { BrokenLink } from '../parts/BrokenLink.tsx';
import { OpenFormView } from '../parts/OpenFormView.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { brokenLinkText, isBrokenLink, useLinkToken } from '../parts/useLinkToken.ts';
import { useOpenForm } from '../parts/useOpenForm.ts';
import { forgotPath, signInPath } from '../paths.ts';

/** The way back for somebody whom a change of rules has shut out, by the link of a mail. It waits for a press. */
export default function WayBack() {
  const token = useLinkToken();
  return <Way key={token} token={token} />;
}

function Way({ token }: { token: string }) {
  const { call } = useOpenClient();
  const [way, setWay] = useState<Answer<typeof viewWayBack>>();
  const [broken, setBroken] = useState<CallError>();
  const [done, setDone] = useState<string>();
  useEffect(() => {
    if (token) call(viewWayBack, { body: { token } }).then(setWay, (thrown: unknown) => setBroken(asCallError(thrown)));
  }, [call, token]);
  const form = useOpenForm(takeWayBack, {
    fixed: { token },
    done: ({ message }) => setDone(message),
    failed: (error) => isBrokenLink(error) && (setBroken(error), true),
  });
  if (done !== undefined)
    return (
      <AccountPage title="Your access is restored" focusTitle lead={<p role="status">{done}</p>}>
        <Button href={signInPath()} variant="primary">
          Sign in
        </Button>
        <Button href={forgotPath()}>Set a new password</Button>
      </AccountPage>
    );
  if (!token || broken)
    return (
      <BrokenLink
        title="This link could not be used"
        text={brokenLinkText(broken)}
        advice="If you cannot sign in, ask an administrator of your organisation."
        ways={[{ label: 'Sign in', href: signInPath() }]}
      />
    );
  if (!way) return <AccountPage title="Restore access" lead="One moment." />;
  const { organisation, address } = way;
  const password = <PasswordField error={form.errors.password} />;
  const footer = <TextLink href={forgotPath()}>Forgot password?</TextLink>;
  return organisation === null ? (
    <AccountPage
      title="Take the change back"
      lead="This restores your allowed IPs from before the change. If you did not make the change, set a new password afterwards."
      footer={footer}
    >
      <OpenFormView form={form} submit="Take the Change Back">
        {password}
      </OpenFormView>
    </AccountPage>
  ) : (
    <AccountPage
      title="Allow your network"
      lead={`The network from which you open this page${address && ` (${address})`} will be allowed in ${organisation}. Do this only where you work.`}
      footer={footer}
    >
      <OpenFormView form={form} submit="Allow Network Address">
        {password}
      </OpenFormView>
    </AccountPage>
  );
}
