import { record, text, type RecordSource } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { addPasskey, listPasskeys, passkeyName, removePasskey, renamePasskey, type OwnPasskey } from './contract.ts';

/** The viewer's passkeys. */
export const ownPasskeys: RecordSource<OwnPasskey> = {
  kind: 'own-passkey',
  label: 'Which passkey?',
  title: 'Your passkeys',
  access: listPasskeys.access,
  async search(typed, host) {
    const { passkeys } = await host.load(listPasskeys, {});
    const { hasWords } = await import('#core/text/fold.ts');
    return passkeys.filter(({ name }) => hasWords(name, typed));
  },
  describe: ({ id, name }) => ({ key: id, label: name, icon: 'key' }),
};

const none = 'You have no passkey.';

/** The commands on the own passkeys. commands.ts lists them. */
export const passkeyCommands = {
  addPasskey: command({
    title: 'Add passkey',
    label: 'Add Passkey',
    icon: 'key',
    keywords: [
      'webauthn',
      'fingerprint',
      'face id',
      'touch',
      'biometric',
      'yubikey',
      'fido',
      'fob',
      'windows hello',
      'security key',
      'second factor',
      'passwordless',
    ],
    suggested: true,
    access: addPasskey.access,
    evenWhen: addPasskey.evenWhen,
    available: async () =>
      (await import('#core/password/passkey.ts')).hasPasskeys() || 'This browser has no passkeys at this address.',
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/PasskeyDialog.tsx'), {}),
  }),

  renamePasskey: command({
    title: 'Rename passkey…',
    label: 'Rename…',
    icon: 'pencil',
    keywords: ['name', 'label'],
    harmless: true,
    access: renamePasskey.access,
    args: {
      passkey: record(ownPasskeys, { none }),
      // The argument before this one is a passkey.
      name: text('New name', passkeyName, { initial: (_host, { passkey }) => (passkey as OwnPasskey).name }),
    },
    run: ({ passkey, name }, host) => host.call(renamePasskey, { body: { id: passkey.id, name } }),
  }),

  removePasskey: command({
    title: 'Remove passkey…',
    label: 'Remove',
    icon: 'trash',
    keywords: ['delete', 'lost', 'device'],
    danger: true,
    access: removePasskey.access,
    args: { passkey: record(ownPasskeys, { none }) },
    run: ({ passkey }, host) => host.open(() => import('./dialogs/RemovePasskeyDialog.tsx'), { passkey }),
  }),
};
