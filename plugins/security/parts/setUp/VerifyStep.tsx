import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { codes } from '#core/contract/envelope.ts';
import { TextFieldOf } from '#core/form/fields.tsx';
import { FormError } from '#core/form/FormError.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { completed, completeSetUp } from '#plugins/security/contract.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import type { SetUp } from './useSetUp.ts';

const schema = formSchema(completed, 'codes', 'permCode');

interface Props {
  setUp: SetUp;
  back(): void;
  restart(): void;
}

/** The last step: a code of the authenticator and the password turn two-factor on. */
export function VerifyStep({ setUp, back, restart }: Props) {
  const host = useHost();
  const [over, setOver] = useState(false);
  const form = useCallForm({
    schema,
    submit: (typed) =>
      host
        .call(completeSetUp, { body: { ...typed, codes: [...setUp.recoveryCodes], permCode: setUp.permCode } })
        .catch((thrown: unknown) => {
          setOver(asCallError(thrown).code === codes.conflict);
          throw thrown;
        }),
    done: (answer) => sayAnswer(host, answer),
  });
  return (
    <form {...form.props} className="flex max-w-sm flex-col gap-4">
      <FormError text={form.error} />
      <TextFieldOf
        of={form.fields.code}
        label="Authenticator Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <PresentPassword of={form.fields.password} label="Current Password" />
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button onClick={back} disabled={form.busy}>
          Previous
        </Button>
        {over && <Button onClick={restart}>Start again</Button>}
        <Button type="submit" variant="primary" busy={form.busy}>
          Verify
        </Button>
      </div>
    </form>
  );
}
