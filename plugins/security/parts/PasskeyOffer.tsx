import { CommandButton } from '#core/command/CommandButton.tsx';
import { hasPasskeys } from '#core/client/passkey.ts';
import { securityCommands } from '../commands.ts';

/** Offers a passkey in place of the authenticator app; nothing where the browser has no passkeys. */
export function PasskeyOffer() {
  if (!hasPasskeys()) return null;
  return (
    <section aria-labelledby="passkey-offer" className="mb-8 flex max-w-2xl flex-col items-start gap-2">
      <h2 id="passkey-offer" className="text-lg font-semibold">
        Use a passkey
      </h2>
      <p className="text-muted">
        The quickest way: this device, your phone or a security key signs you in by touch, face or PIN. No code to type.
      </p>
      <CommandButton command={securityCommands.addPasskey} variant="primary" />
      <h2 className="mt-6 text-lg font-semibold">Or use an authenticator app</h2>
    </section>
  );
}
