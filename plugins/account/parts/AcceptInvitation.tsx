import { useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { codes } from '#core/contract/envelope.ts';
import { acceptInvitation, type viewInvitation } from '../contract.ts';
import { AccountPage } from './AccountPage.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { Notice } from './Notice.tsx';
import { OpenFormView } from './OpenFormView.tsx';
import SignInSteps from './SignInSteps.tsx';
import { isBrokenLink } from './useLinkToken.ts';
import { useOpenForm } from './useOpenForm.ts';

type Offer = Answer<typeof viewInvitation>;

interface Props {
  offer: Offer;
  token: string;
  /** Called when the link has become invalid. */
  broken(error: CallError): void;
}

/** Accepts a valid invitation: with a new account by choosing a password, with an existing one by its session. */
export function AcceptInvitation({ offer, token, broken }: Props) {
  const { organisation, email, newAccount, signedInAs } = offer;
  const [signedInHere, setSignedInHere] = useState(false);
  // The error that shows that the former session is not usable.
  const [refused, setRefused] = useState<CallError>();
  const signedIn = (offer.signedIn && !refused) || signedInHere;
  const accept = newAccount ? 'Join' : 'Accept';
  return (
    <AccountPage
      title={`Join ${organisation}`}
      lead={
        newAccount
          ? `You are invited as ${email}. Choose a password and you are in.`
          : `You are invited${signedIn ? `, and signed in as ${email}.` : ` as ${email}. Sign in to accept.`} The portal shows ${organisation} then; your other organisations stay yours.`
      }
    >
      {signedInAs !== undefined && !signedIn && <OtherPerson name={signedInAs} email={email} />}
      {refused && !signedIn && <Notice tone="danger">{refused.message}</Notice>}
      {!newAccount && !signedIn ? (
        <SignInSteps email={email} done={() => setSignedInHere(true)} />
      ) : (
        <AcceptForm
          {...{ email, newAccount, token, broken }}
          own={[offer.name, organisation]}
          label={accept}
          atOnce={signedInHere}
          signInOwed={(error) => {
            setRefused(error);
            setSignedInHere(false);
          }}
        />
      )}
    </AccountPage>
  );
}

function OtherPerson({ name, email }: { name: string; email: string }) {
  return (
    <Notice tone="info">
      You are signed in as {name}. To accept, continue as {email}. This signs out {name} in this browser.
    </Notice>
  );
}

interface FormProps extends Omit<Props, 'offer'> {
  email: string;
  newAccount: boolean;
  /** The names of the person and the organisation. */
  own: readonly string[];
  label: string;
  /** Accepts without a press, because the person has just signed in for it. */
  atOnce: boolean;
  /** Called when the session has ended, or belongs to another person. */
  signInOwed(error: CallError): void;
}

function AcceptForm({ email, newAccount, own, token, broken, label, atOnce, signInOwed }: FormProps) {
  const { leave } = useOpenClient();
  const form = useOpenForm(acceptInvitation, {
    fixed: { token },
    done: () => leave('/'),
    failed(error) {
      if (isBrokenLink(error)) broken(error);
      else if (!newAccount && isSignInOwed(error)) signInOwed(error);
      else return false;
      return true;
    },
  });
  return (
    <OpenFormView form={form} submit={label} atOnce={atOnce}>
      {newAccount && (
        <>
          <EmailField value={email} readOnly />
          <NewPasswordField label="Password" error={form.errors.password} own={own} />
        </>
      )}
    </OpenFormView>
  );
}

/** The server refuses a session of another person, and a session that has ended. */
const isSignInOwed = ({ code }: CallError): boolean => code === codes.notAllowed || code === codes.noSession;
