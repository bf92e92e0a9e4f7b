import { useState } from 'react';
import type { CallError } from '#core/client/callError.ts';
import { hasPasskeys } from '#core/password/passkey.ts';
import { codes } from '#core/contract/envelope.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { signInCode } from '../contract.ts';
import { OpenFormView } from './OpenFormView.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useOpenForm } from './useOpenForm.ts';
import { usePasskey } from './usePasskey.ts';

/** The second factors that a person has, beside the recovery codes. */
export interface Factors {
  authenticator: boolean;
  passkey: boolean;
}

type Way = 'passkey' | 'authenticator' | 'recovery';

interface Props {
  email: string;
  factors: Factors;
  done(): unknown;
  back(error?: CallError): void;
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function CodeStep({ email, factors, done, back }: Props) {
  const ways: Way[] = [
    ...(factors.passkey && hasPasskeys() ? (['passkey'] as const) : []),
    ...(factors.authenticator ? (['authenticator'] as const) : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(factors.authenticator ? 'authenticator' : (ways[0] ?? 'recovery'));
  return (
    <>
      <p className="text-muted wrap-anywhere">{texts[way](email)}</p>
      {way === 'passkey' ? <PasskeyStep done={done} /> : <CodeForm key={way} way={way} done={done} back={back} />}
      <div className="flex flex-col gap-1">
        {ways.map(
          (other) =>
            other !== way && (
              <Button key={other} variant="quiet" onClick={() => setWay(other)}>
                {labels[other]}
              </Button>
            ),
        )}
        <Button variant="quiet" onClick={() => back()}>
          Back
        </Button>
      </div>
      <p className="text-sm text-muted">{LOST}</p>
    </>
  );
}

/** For everybody alike, so it tells nothing of the account. */
const LOST =
  'If you have lost all of these, ask an administrator of your organisation to reset your second factors. Then your password is enough, and you can set them up again.';

const labels: Record<Way, string> = {
  passkey: 'Use a passkey',
  authenticator: 'Use the authenticator app',
  recovery: 'Use a recovery code',
};

const texts: Record<Way, (email: string) => string> = {
  passkey: (email) => `Sign in as ${email} with your passkey.`,
  authenticator: (email) => `Enter the code that your authenticator app shows for ${email}.`,
  recovery: (email) => `Enter one of the recovery codes that you stored for ${email}. Each code valid only once.`,
};

const PasskeyStep = ({ done }: Pick<Props, 'done'>) => (
  <PasskeyButton of={usePasskey(done, { inField: false })} label="Use a passkey" />
);

function CodeForm({ way, done, back }: Pick<Props, 'done' | 'back'> & { way: Exclude<Way, 'passkey'> }) {
  const form = useOpenForm(signInCode, {
    done,
    // The time for the second factor is over, so the password is asked for again.
    failed: (error) => error.code === codes.noSession && (back(error), true),
  });
  const recovery = way === 'recovery';
  return (
    <OpenFormView form={form} submit="Verify">
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
  );
}
