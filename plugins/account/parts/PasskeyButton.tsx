import { Button } from '#core/ui/buttons/Button.tsx';
import { Notice } from './Notice.tsx';
import type { PasskeySignIn } from './usePasskey.ts';

/** The button that signs in with a passkey, with the reason if it failed; nothing where the browser has no passkeys. */
export function PasskeyButton({ of, label }: { of: PasskeySignIn; label: string }) {
  if (!of.offered) return null;
  return (
    <div className="flex flex-col gap-4">
      {of.failure && <Notice tone="danger">{of.failure.message}</Notice>}
      <Button busy={of.busy} onClick={of.ask} className="w-full">
        {label}
      </Button>
    </div>
  );
}
