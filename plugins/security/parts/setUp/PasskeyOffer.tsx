import { CommandButton } from '#core/command/CommandButton.tsx';
import { hasPasskeys } from '#core/password/passkey.ts';
import { cx } from '#core/ui/style/cx.ts';
import { securityCommands } from '#plugins/security/commands.ts';

/**
 * Offers a passkey in place of the authenticator app; nothing where the browser has no passkeys. `only`: nothing but a
 * passkey is admitted.
 */
export function PasskeyOffer({ only = false }: { only?: boolean }) {
  if (!hasPasskeys())
    return only ? (
      <p role="alert">This browser cannot use passkeys. Sign in with another browser, or on your phone.</p>
    ) : null;
  return (
    <section
      aria-labelledby="passkey-offer"
      className={cx('flex max-w-2xl flex-col items-start gap-2', only ? 'mb-6' : 'mb-3')}
    >
      <h2 id="passkey-offer" className="text-lg font-semibold">
        {only ? 'Add a passkey' : 'Use a passkey'}
      </h2>
      <p className="text-muted">
        The quickest way: this device, your phone or a security key signs you in by touch, face or PIN. No code to type.
      </p>
      <CommandButton command={securityCommands.addPasskey} variant="primary" />
      {!only && <h2 className="mt-6 text-lg font-semibold">Or use an authenticator app</h2>}
    </section>
  );
}
