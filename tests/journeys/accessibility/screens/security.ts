import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  dialogs: {
    'security/RangeDialog': [
      {
        at: ['/security?tab=ips', 'Your current network address is'],
        press: ['Add IP Address'],
        title: 'Add IP Address',
      },
    ],
    TokenDialog: [
      {
        at: ['/security?tab=tokens', 'With an access token'],
        press: ['New Token'],
        title: 'New Access Token',
        submit: 'Create Token',
      },
    ],
    DataDialog: [
      {
        at: ['/security?tab=data', 'Download what the portal keeps'],
        press: ['Download My Data'],
        title: 'Download My Data',
        submit: 'Download',
      },
    ],
  },
  otherDialogs: {
    PasswordDialog: 'in accessibility.overlays.spec.ts, by the palette',
    DisableDialog: 'in the wizard, in accessibility.keyboard.spec.ts',
    RecoveryCodesDialog: 'in the wizard, in accessibility.keyboard.spec.ts',
    PasskeyDialog: 'with an authenticator of the browser, in security/passkeys.spec.ts',
    RemovePasskeyDialog: 'with an authenticator of the browser, in security/passkeys.spec.ts',
  },
  pages: {
    Security: [
      ['/security?tab=password', 'Current Password'],
      ['/security?tab=ips', 'Your current network address is'],
      ['/security?tab=sessions', 'This session'],
      ['/security?tab=tokens', 'With an access token'],
      ['/security', 'Two-factor authentication: off'],
      ['/security?setup=1', 'Install'],
    ],
    SecurityTokens: [['/security/tokens', 'With an access token, a program']],
  },
  otherPages: {
    SecurityForced2FA: 'in accessibility.spec.ts, by somebody who is forced',
  },
};
