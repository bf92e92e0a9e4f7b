import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { RotateDialog } from '#core/tokens/secret/RotateDialog.tsx';
import { rotateWebhookSecret, type Webhook } from '../contract.ts';

/** The dialog 'Rotate Secret' of a webhook. The new secret is then shown once. */
export default function RotateWebhookSecret({ webhook, close }: DialogProps & { webhook: Webhook }) {
  const host = useHost();
  const { id, name } = webhook;
  return (
    <RotateDialog
      description={`${name} gets a new secret, which is shown once. For 24 more hours, messages are also signed with the old one.`}
      hint="Tick this if somebody else may know an old secret. The receiver refuses messages until it has the new secret; they are sent again."
      rotate={({ endsOld }) => host.call(rotateWebhookSecret, { body: { id, endsOld } })}
      done={({ secret }) => host.open(() => import('./WebhookSecret.tsx'), { secret })}
      close={close}
    />
  );
}
