import { useCommand } from '#core/command/useCommand.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import type { Policy } from '../contract.ts';
import { policyCommands } from '../commands.ts';

/** The switches of two-factor. Each shows the change at once, and undoes a refused one. */
export function TwoFactorTab({ policy }: { policy: Policy }) {
  const run = useCommand();
  const whoHas = policy.isDefault ? 'Everybody has' : 'The people of its groups have';
  return (
    <div className="flex flex-col gap-4 py-4">
      <Checkbox
        label="Force two factor authentication"
        hint={`${whoHas} to set up a second factor (an authenticator app or a passkey) before they can do anything else.`}
        checked={policy.forced}
        onChange={() =>
          void run(policy.forced ? policyCommands.stopForcingTwoFactor : policyCommands.forceTwoFactor, { policy })
        }
      />
      <Checkbox
        label="Passkeys only"
        hint={`${whoHas} to sign in with a passkey. A password is not enough, even with a code. People without a passkey are asked to add one after they sign in.`}
        checked={policy.passkeysOnly ?? false}
        onChange={() =>
          void run(policy.passkeysOnly ? policyCommands.stopRequiringPasskeys : policyCommands.requirePasskeys, {
            policy,
          })
        }
      />
    </div>
  );
}
