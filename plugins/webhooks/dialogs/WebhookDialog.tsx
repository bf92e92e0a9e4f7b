import { useReading } from '#core/client/queries.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { FieldsOf } from '#core/form/declared.tsx';
import { EditModal } from '#core/form/EditModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
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
import type { EventType } from '../typeGroups.ts';
import { webhookViewPath } from '../paths.ts';
import { webhookFields } from './webhookFields.tsx';

const schema = formSchema(newWebhook);

interface Props extends DialogProps {
  /** The webhook to change; missing for a new one. */
  webhook?: Webhook;
}

/** The dialog 'New Webhook', and that of its changes. A new webhook's secret is then shown once. */
export default function WebhookDialog({ webhook, close }: Props) {
  const reading = useReading(listWebhookTypes, {});
  const title = webhook ? 'Edit Webhook' : 'New Webhook';
  if (!reading.data)
    return (
      <Modal title={title} onClose={close}>
        <WhenRead reading={reading} skeleton={<SkeletonText lines={6} />} />
      </Modal>
    );
  const shared = { title, description: DESCRIPTION, size: 'lg', close, types: reading.data.types } as const;
  return webhook ? <EditWebhook {...shared} webhook={webhook} /> : <NewWebhook {...shared} />;
}

const DESCRIPTION = 'The portal sends these events to the address of a program, as Standard Webhooks.';

interface FormProps extends DialogProps {
  title: string;
  description: string;
  size: 'lg';
  types: readonly EventType[];
}

function NewWebhook({ types, close, ...modal }: FormProps) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    initial: { types: [ALL_TYPES] },
    submit: (body) => host.call(createWebhook, { body }),
    close,
    done({ id, secret }) {
      host.open(
        () => import('./WebhookSecret.tsx'),
        { secret },
        () => host.go(webhookViewPath({ id })),
      );
    },
  });
  return (
    <CallFormModal {...modal} form={form} submit="Save" submitting="Saving" close={close}>
      <FieldsOf of={form.fields} as={webhookFields(types)} />
    </CallFormModal>
  );
}

function EditWebhook({ webhook, types, ...modal }: FormProps & { webhook: Webhook }) {
  const host = useHost();
  const { id } = webhook;
  return (
    <EditModal
      {...modal}
      schema={schema}
      fields={webhookFields(types)}
      record={webhook}
      read={async () => (await host.call(viewWebhook, { params: { id } })).webhook}
      // Stored types that this page does not know are compared too.
      save={(body, was, { types: stored }) =>
        host.call(updateWebhook, { body: { ...body, id, was: { ...was, types: [...stored] } } })
      }
    />
  );
}
