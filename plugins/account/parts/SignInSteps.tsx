import { useState, type ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { signIn } from '../contract.ts';
import { CodeStep, type Factors } from './CodeStep.tsx';
import { EmailField } from './EmailField.tsx';
import { Notice } from './Notice.tsx';
import { OpenFormView } from './OpenFormView.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useOpenForm } from './useOpenForm.ts';
import { usePasskey } from './usePasskey.ts';

interface Props {
  /** The address of the person who must sign in, if it is known. */
  email?: string;
  /** What is typed at the start; it can be changed. */
  fill?: { email: string; password?: string } | undefined;
  /** Content below the fields. */
  children?: ReactNode;
  /** Called when the session exists. */
  done(): unknown;
}

/** Signs a person in: with a passkey; or address and password, then the second factor if it is required. */
export default function SignInSteps({ email, fill, children, done }: Props) {
  const [typed, setTyped] = useState(email ?? fill?.email ?? '');
  const [owed, setOwed] = useState<Factors>();
  const [late, setLate] = useState<CallError>();

  if (owed) {
    const back = (error?: CallError) => {
      setLate(error);
      setOwed(undefined);
    };
    return <CodeStep email={typed} factors={owed} done={done} back={back} />;
  }
  return (
    <PasswordStep
      email={typed}
      password={fill?.password}
      fixed={email !== undefined}
      late={late}
      owed={(address, factors) => {
        setTyped(address);
        setLate(undefined);
        setOwed(factors);
      }}
      done={done}
    >
      {children}
    </PasswordStep>
  );
}

interface PasswordStepProps extends Pick<Props, 'children' | 'done'> {
  email: string;
  password: string | undefined;
  fixed: boolean;
  /** The error that brought the person back to this step. */
  late: CallError | undefined;
  /** Called when a second factor is owed. */
  owed(email: string, factors: Factors): void;
}

function PasswordStep({ email, password, fixed, late, children, owed, done }: PasswordStepProps) {
  const form = useOpenForm(signIn, {
    // A back end without passkeys tells no kinds.
    done: ({ secondFactor, authenticator = true, passkey = false }, { body }) =>
      secondFactor ? owed(body.email, { authenticator, passkey }) : done(),
  });
  const passkey = usePasskey(done, { inField: !fixed });
  return (
    <>
      {late && !form.failure && <Notice tone="danger">{late.message}</Notice>}
      <OpenFormView form={form} submit="Sign in">
        <EmailField value={email} readOnly={fixed} passkeys={!fixed} error={form.errors.email} />
        <PasswordField value={password} error={form.errors.password} />
        {children}
      </OpenFormView>
      <PasskeyButton of={passkey} label="Sign in with a passkey" />
    </>
  );
}
