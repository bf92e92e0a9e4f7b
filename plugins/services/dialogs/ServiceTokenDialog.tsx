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
import { createServiceToken, listServices, newServiceToken, type ServiceAccount } from '../contract.ts';
import type { ServiceToken } from '../lists.ts';

const schema = z.extend(formSchema(newServiceToken, 'id', 'replaces', 'range'), addressFields).check(bothAddresses);

interface Props extends DialogProps {
  service: Pick<ServiceAccount, 'id' | 'name'>;
  /** The token that the new one replaces, with the same name, scopes and addresses at first. */
  replaced?: ServiceToken;
}

/** The dialog that makes a further token of a service account, or replaces one. Its secret is then shown once. */
export default function ServiceTokenDialog(props: Props) {
  return (
    <WithTopics title={titleOf(props)} reading={useReading(listServices, {})} close={props.close}>
      {(topics) => <Ask {...props} topics={topics} />}
    </WithTopics>
  );
}

const titleOf = ({ replaced }: Pick<Props, 'replaced'>) => (replaced ? 'Rotate Access Token' : 'New Access Token');

function Ask({ service, replaced, topics, close }: Props & { topics: readonly string[] }) {
  const host = useHost();
  // In the order in which the form sends them: another one would count as a change.
  const chosen = topics
    .flatMap((topic) => [`${topic}:read`, `${topic}:write`])
    .filter((scope) => replaced?.scopes.includes(scope));
  const form = useDialogForm({
    schema,
    initial: { days: 90, ...(replaced && { tokenName: replaced.name, scopes: chosen, ...replaced.range }) },
    submit: ({ from, to, ...body }) =>
      host.call(createServiceToken, {
        body: { ...body, id: service.id, range: rangeOf({ from, to }), replaces: replaced?.id ?? null },
      }),
    close,
    done: ({ secret }) => host.open(() => import('#core/tokens/secret/TokenSecret.tsx'), { secret }),
  });
  return (
    <CallFormModal
      title={titleOf({ replaced })}
      description={
        replaced
          ? `A new token of ${service.name}. “${replaced.name}” is valid for one more day, so that you have time to change the program.`
          : `Another token of ${service.name}.`
      }
      form={form}
      submit={replaced ? 'Rotate' : 'Create Token'}
      submitting={replaced ? 'Rotating' : 'Creating'}
      close={close}
    >
      <TextFieldOf of={form.fields.tokenName} label="Name" autoComplete="off" />
      <TokenFields fields={form.fields} topics={topics} chosen={chosen} />
    </CallFormModal>
  );
}
