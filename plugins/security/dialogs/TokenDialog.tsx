import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { ipAddress, rangeFault } from '#core/contract/address.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { SelectOf, TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { sessionAtom } from '#core/session/session.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { createToken, newToken } from '../contract.ts';
import { UserName } from '../parts/UserName.tsx';
import { tokensAtom } from '../queries.ts';
import { ScopesField } from '../parts/ScopesField.tsx';
import { TokenSecret } from '../parts/TokenSecret.tsx';

const schema = z
  .extend(formSchema(newToken, 'range'), { from: z.optional(ipAddress('From')), to: z.optional(ipAddress('To')) })
  .check(
    z.check(({ value: { from, to }, issues }) => {
      const fault = from && to ? rangeFault({ from, to }) : from || to ? 'Fill in both addresses, or none.' : undefined;
      if (fault !== undefined) issues.push({ code: 'custom', message: fault, path: ['to'], input: to });
    }),
  );

const lives = [7, 30, 90, 180, 365, 400].map((days) => ({ value: String(days), label: `${days} days` }));

/** The dialog that makes an access token, then shows its secret once. */
export default function TokenDialog({ close }: DialogProps) {
  const { data, error } = useAtomValue(tokensAtom);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <TokenSecret secret={secret} close={close} />;
  if (data) return <Ask topics={data.topics} show={setSecret} close={close} />;
  return (
    <Modal title="New Access Token" onClose={close}>
      {error ? <p>{error.message}</p> : <SkeletonText lines={4} />}
    </Modal>
  );
}

interface AskProps extends DialogProps {
  topics: readonly string[];
  show(secret: string): void;
}

function Ask({ topics, show, close }: AskProps) {
  const host = useHost();
  const { email } = useAtomValue(sessionAtom).person;
  const form = useCallForm({
    schema,
    initial: { days: 90 },
    submit: ({ from, to, ...body }) =>
      host.call(createToken, { body: { ...body, range: from && to ? { from, to } : null } }),
    done(answer) {
      sayAnswer(host, answer);
      show(answer.secret);
    },
  });
  const address = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <CallFormModal
      title="New Access Token"
      description="A program with this token acts as you in this organisation, within what you choose here and what you may do yourself."
      form={form}
      submit="Make Token"
      submitting="Making"
      close={close}
    >
      <TextFieldOf of={form.fields.name} label="Name" autoComplete="off" placeholder="Nightly export" />
      <SelectOf of={form.fields.days} label="Valid for" options={lives} />
      <ScopesField of={form.fields.scopes} topics={topics} />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Only from these addresses (optional)</legend>
        <TextFieldOf of={form.fields.from} label="From" {...address} />
        <TextFieldOf of={form.fields.to} label="To" {...address} />
      </fieldset>
      <UserName email={email} />
      <TextFieldOf of={form.fields.password} label="Confirm Password" type="password" autoComplete="current-password" />
    </CallFormModal>
  );
}
