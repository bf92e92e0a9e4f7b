import type { DialogProps } from '#core/command/host.ts';
import { ShownOnce } from '#core/tokens/secret/ShownOnce.tsx';

/** The new secret of a webhook. */
export default function WebhookSecret({ secret, close }: DialogProps & { secret: string }) {
  return (
    <ShownOnce
      title="Secret of the Webhook"
      description="The receiver uses it to check that a message comes from this portal. Copy it now. It is not shown again."
      texts={{ Secret: secret }}
      close={close}
    />
  );
}
