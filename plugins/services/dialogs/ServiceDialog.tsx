import * as z from 'zod/mini';
import { useReading } from '#core/client/queries.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { TokenFields } from '#core/tokens/secret/TokenFields.tsx';
import { addressFields, bothAddresses, rangeOf } from '#core/tokens/secret/tokenForm.ts';
import { WithTopics } from '#core/tokens/secret/WithTopics.tsx';
import { createService, listServices, newService } from '../contract.ts';
import { serviceViewPath } from '../paths.ts';

const schema = z.extend(formSchema(newService, 'range'), addressFields).check(bothAddresses);
const title = 'New Service Account';

/** The dialog that makes a service account with its first token, whose secret is then shown once. */
export default function ServiceDialog({ close }: DialogProps) {
  return (
    <WithTopics title={title} reading={useReading(listServices, {})} close={close}>
      {(topics) => <Ask topics={topics} close={close} />}
    </WithTopics>
  );
}

function Ask({ topics, close }: DialogProps & { topics: readonly string[] }) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    initial: { days: 90, tokenName: 'First token' },
    submit: ({ from, to, ...body }) => host.call(createService, { body: { ...body, range: rangeOf({ from, to }) } }),
    close,
    done({ id, secret }) {
      host.open(
        () => import('#core/tokens/secret/TokenSecret.tsx'),
        { secret },
        () => host.go(serviceViewPath({ id })),
      );
    },
  });
  const { name, purpose, tokenName } = form.fields;
  return (
    <CallFormModal
      title={title}
      description="A program with its token acts for the organisation itself, and can do what you choose here. It keeps working when you leave."
      form={form}
      submit="Create Service Account"
      submitting="Creating"
      close={close}
    >
      <TextFieldOf of={name} label="Name" autoComplete="off" placeholder="Payroll" />
      <TextFieldOf of={purpose} label="Purpose" autoComplete="off" hint="For people who look at it later." />
      <TextFieldOf of={tokenName} label="Token Name" autoComplete="off" />
      <TokenFields fields={form.fields} topics={topics} />
    </CallFormModal>
  );
}
