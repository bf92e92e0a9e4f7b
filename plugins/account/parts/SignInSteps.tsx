import { useState, type ReactNode } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { signIn, signInCode } from '../contract.ts';
import { EmailField } from './EmailField.tsx';
import { Notice } from './Notice.tsx';
import { OpenFormView } from './OpenFormView.tsx';
import { useOpenForm } from './useOpenForm.ts';

interface Props {
  /** The address of the person who must sign in, if it is known. */
  email?: string;
  /** What is typed at the start; it can be changed. */
  fill?: { email: string; password: string } | undefined;
  /** Content below the fields. */
  children?: ReactNode;
  /** Called when the session exists. */
  done(): unknown;
}

/** Signs a person in: address and password, then the second factor if it is required. */
export default function SignInSteps({ email, fill, children, done }: Props) {
  const [typed, setTyped] = useState(email ?? fill?.email ?? '');
  const [codeOwed, setCodeOwed] = useState(false);
  const [late, setLate] = useState<CallError>();

  if (codeOwed) {
    const back = (error?: CallError) => {
      setLate(error);
      setCodeOwed(false);
    };
    return <CodeStep email={typed} done={done} back={back} />;
  }
  return (
    <PasswordStep
      email={typed}
      password={fill?.password}
      fixed={email !== undefined}
      late={late}
      done={(given, owed) => {
        setTyped(given);
        setLate(undefined);
        return owed ? setCodeOwed(true) : done();
      }}
    >
      {children}
    </PasswordStep>
  );
}

interface PasswordStepProps {
  email: string;
  password: string | undefined;
  fixed: boolean;
  /** The error that brought the person back to this step. */
  late: CallError | undefined;
  children: ReactNode;
  done(email: string, codeOwed: boolean): unknown;
}

function PasswordStep({ email, password, fixed, late, children, done }: PasswordStepProps) {
  const form = useOpenForm(signIn, { done: ({ secondFactor }, { body }) => done(body.email, secondFactor) });
  return (
    <>
      {late && !form.failure && <Notice tone="danger">{late.message}</Notice>}
      <OpenFormView form={form} submit="Sign in">
        <EmailField value={email} readOnly={fixed} error={form.errors.email} />
        <TextField
          name="password"
          type="password"
          label="Password"
          required
          autoComplete="current-password"
          defaultValue={password}
          error={form.errors.password}
        />
        {children}
      </OpenFormView>
    </>
  );
}

function CodeStep(props: { email: string; done(): unknown; back(error?: CallError): void }) {
  const [recovery, setRecovery] = useState(false);
  const form = useOpenForm(signInCode, {
    done: props.done,
    // The time for the second factor is over, so the password is asked for again.
    failed: (error) => error.code === codes.noSession && (props.back(error), true),
  });
  return (
    <>
      <p className="text-muted wrap-anywhere">
        {recovery
          ? `Enter one of the recovery codes that you stored for ${props.email}. Each code valid only once.`
          : `Enter the code that your authenticator app shows for ${props.email}.`}
      </p>
      <OpenFormView key={String(recovery)} form={form} submit="Verify">
        <TextField
          name="code"
          label={recovery ? 'Recovery Code' : 'Authenticator Code'}
          required
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors.code}
        />
      </OpenFormView>
      <div className="flex flex-col gap-1">
        <Button variant="quiet" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={() => props.back()}>
          Back
        </Button>
      </div>
    </>
  );
}
