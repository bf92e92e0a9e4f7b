import type { DialogProps } from '#core/command/host.ts';
import { ShownOnce } from '#core/ui/dialog/ShownOnce.tsx';

/** The new secret of a webhook. */
export default function WebhookSecret({ secret, close }: DialogProps & { secret: string }) {
  return (
    <ShownOnce
      title="Secret of the Webhook"
      description="The receiver checks with it that a message comes from here. Copy it now: it is not shown again."
      texts={{ Secret: secret }}
      close={close}
    />
  );
}
