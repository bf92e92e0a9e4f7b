import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { MeanwhileNotice } from '#core/form/MeanwhileNotice.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { useMeanwhile } from '#core/form/useMeanwhile.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import {
  ALL_TYPES,
  createWebhook,
  listWebhookTypes,
  newWebhook,
  updateWebhook,
  viewWebhook,
  type Webhook,
} from '../contract.ts';
import { changedWebhook, type Values } from '../meanwhile.ts';
import type { EventType } from '../typeGroups.ts';
import { TypesField } from '../parts/TypesField.tsx';
import { webhookViewPath } from '../paths.ts';

const schema = formSchema(newWebhook);

interface Props extends DialogProps {
  /** The webhook to change; missing for a new one. */
  webhook?: Webhook;
}

/** The dialog 'New Webhook', and that of its changes. A new webhook's secret is then shown once. */
export default function WebhookDialog(props: Props) {
  const reading = useReading(listWebhookTypes, {});
  if (reading.data) return <Ask {...props} types={reading.data.types} />;
  return (
    <Modal title={titleOf(props)} onClose={props.close}>
      <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />} />
    </Modal>
  );
}

const titleOf = ({ webhook }: Pick<Props, 'webhook'>) => (webhook ? 'Edit Webhook' : 'New Webhook');

type Made = Partial<Answer<typeof createWebhook>> & { message: string };

function Ask({ webhook, types, close }: Props & { types: readonly EventType[] }) {
  const host = useHost();
  // In the order in which the form sends them: another one would count as a change.
  const chosen = webhook
    ? [ALL_TYPES, ...types.map(({ id }) => id)].filter((id) => webhook.types.includes(id))
    : [ALL_TYPES];
  const opened = { url: webhook?.url ?? '', description: webhook?.description ?? '', types: webhook?.types ?? [] };
  const { base, changes, save } = useMeanwhile<Values>(opened, async () =>
    webhook ? (await host.call(viewWebhook, { params: { id: webhook.id } })).webhook : opened,
  );
  const form = useDialogForm({
    schema,
    initial: { url: webhook?.url ?? '', description: webhook?.description ?? '', types: chosen },
    submit: async (body): Promise<Made> => {
      if (!webhook) return host.call(createWebhook, { body });
      const { url, description, types: of } = base;
      const was = { url, description, types: [...of] };
      return save<Made>(
        () => host.call(updateWebhook, { body: { id: webhook.id, ...body, was } }),
        (now) => {
          const told = changedWebhook(base, now, form.texts(), types);
          form.set(told.take);
          return told.changes;
        },
      );
    },
    close,
    done({ id, secret }) {
      if (id === undefined || secret === undefined) return;
      host.open(
        () => import('./WebhookSecret.tsx'),
        { secret },
        () => host.go(webhookViewPath({ id })),
      );
    },
  });
  return (
    <CallFormModal
      title={titleOf({ webhook })}
      description="The portal sends these events to the address of a program, as Standard Webhooks."
      size="lg"
      form={form}
      submit={webhook ? 'Update' : 'Save'}
      submitting={webhook ? 'Updating' : 'Saving'}
      close={close}
    >
      <MeanwhileNotice changes={changes} />
      <TextFieldOf
        of={form.fields.url}
        label="Address"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextFieldOf
        of={form.fields.description}
        label="Description"
        hint="Its name in lists. If it is empty, lists show the host of the address."
        autoComplete="off"
      />
      <TypesField of={form.fields.types} types={types} initial={chosen} />
    </CallFormModal>
  );
}
