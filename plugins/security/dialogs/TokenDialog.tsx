import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { addressFields, bothAddresses, rangeOf } from '#core/tokens/secret/tokenForm.ts';
import { TokenFields } from '#core/tokens/secret/TokenFields.tsx';
import TokenSecret from '#core/tokens/secret/TokenSecret.tsx';
import { WithTopics } from '#core/tokens/secret/WithTopics.tsx';
import { createToken, newToken } from '../contract.ts';
import { tokensAtom } from '../queries.ts';

const schema = z.extend(formSchema(newToken, 'range'), addressFields).check(bothAddresses);

/** The dialog that makes an access token, then shows its secret once. */
export default function TokenDialog({ close }: DialogProps) {
  const reading = useAtomValue(tokensAtom);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <TokenSecret secret={secret} close={close} />;
  return (
    <WithTopics title="New Access Token" reading={reading} close={close}>
      {(topics) => <Ask topics={topics} show={setSecret} close={close} />}
    </WithTopics>
  );
}

interface AskProps extends DialogProps {
  topics: readonly string[];
  show(secret: string): void;
}

function Ask({ topics, show, close }: AskProps) {
  const host = useHost();
  const form = useCallForm({
    schema,
    initial: { days: 90 },
    submit: ({ from, to, ...body }) => host.call(createToken, { body: { ...body, range: rangeOf({ from, to }) } }),
    done(answer) {
      sayAnswer(host, answer);
      show(answer.secret);
    },
  });
  return (
    <CallFormModal
      title="New Access Token"
      description="A program with this token acts as you in this organisation. It can do what you choose here, and never more than you may do yourself."
      form={form}
      submit="Create Token"
      submitting="Creating"
      close={close}
    >
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" placeholder="Nightly export" />
      <TokenFields fields={form.fields} topics={topics} />
    </CallFormModal>
  );
}
