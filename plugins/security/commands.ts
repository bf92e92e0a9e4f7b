import { allOf } from '#core/access/rule.ts';
import { record, text } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { ipAddress, rangeFault } from '#core/contract/policies/address.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { endSessions, listSessions } from '#plugins/account/contract.ts';
import { currentAddress, ownRanges, ownSessions } from './args.ts';
import {
  addPersonRange,
  changePassword,
  disableTwoFactor,
  removePersonRange,
  renewRecoveryCodes,
  startSetUp,
} from './contract.ts';
import { passkeyCommands } from './passkeyCommands.ts';
import { securityPath } from './paths.ts';
import { tokenCommands } from './tokenCommands.ts';
import { authenticatorOff, authenticatorOn, hasSecondFactor, notThisSession, ofViewer } from './rules.ts';

/** The commands on a person's own security. */
export const securityCommands = commands('security', {
  setUpTwoFactor: command({
    title: 'Set up two-factor',
    label: 'Set up',
    icon: 'qr-code',
    keywords: ['2fa', 'mfa', 'totp', 'otp', 'authenticator', 'enable', 'second factor'],
    suggested: true,
    access: allOf(startSetUp.access, ofViewer(authenticatorOff)),
    evenWhen: startSetUp.evenWhen,
    args: {},
    run: (_values, host) => host.go(securityPath({ setup: 1 })),
  }),

  disableTwoFactor: command({
    title: 'Disable two-factor',
    label: 'Disable Two Factor Authentication',
    icon: 'shield-off',
    keywords: ['2fa', 'mfa', 'totp', 'authenticator', 'turn off'],
    danger: true,
    access: allOf(disableTwoFactor.access, ofViewer(authenticatorOn)),
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/DisableDialog.tsx'), {}),
  }),

  newRecoveryCodes: command({
    title: 'New recovery codes',
    label: 'New Recovery Codes',
    icon: 'key',
    keywords: ['2fa', 'backup codes', 'download'],
    access: allOf(renewRecoveryCodes.access, ofViewer(hasSecondFactor)),
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/RecoveryCodesDialog.tsx'), {}),
  }),

  changePassword: command({
    title: 'Change password',
    icon: 'lock',
    keywords: ['set password', 'new password', 'reset password', 'pwd', 'passphrase', 'credentials'],
    suggested: true,
    access: changePassword.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/PasswordDialog.tsx'), {}),
  }),

  addOwnRange: command({
    title: 'Add own allowed IP range…',
    label: 'Add IP Address',
    icon: 'plus',
    keywords: ['network address', 'set ip', 'allow'],
    access: addPersonRange.access,
    args: {
      from: text('From', ipAddress('From'), { initial: currentAddress }),
      to: text('To', ipAddress('To'), {
        initial: (_host, { from }) => String(from),
        fault: (to, { from }) => rangeFault({ from: String(from), to }),
      }),
    },
    form: (_values, host) => host.open(() => import('./dialogs/RangeDialog.tsx'), {}),
    run: (range, host) =>
      saveSafely(host, { own: { added: [range] } }, (confirmLockout) =>
        host.call(addPersonRange, { body: { ...range, confirmLockout } }),
      ),
  }),

  removeOwnRange: command({
    title: 'Remove own allowed IP range…',
    label: 'Remove IP Address',
    icon: 'trash',
    keywords: ['network address', 'delete ip'],
    danger: true,
    access: removePersonRange.access,
    args: { range: record(ownRanges, { none: 'You have no allowed IP range.' }) },
    confirm: () => ({
      title: 'Remove IP Address',
      text: 'Are you sure you want to remove this IP Address ?',
      action: 'Remove',
    }),
    run: ({ range: { id } }, host) =>
      saveSafely(host, { own: { removed: [id] } }, (confirmLockout) =>
        host.call(removePersonRange, { params: { id }, query: { confirmLockout } }),
      ),
  }),

  endSession: command({
    title: 'End session…',
    label: 'End Session',
    icon: 'power',
    keywords: ['sign out', 'device', 'revoke'],
    danger: true,
    access: endSessions.access,
    evenWhen: endSessions.evenWhen,
    args: {
      session: record(ownSessions, { none: 'You are not signed in anywhere else.', many: true, when: notThisSession }),
    },
    confirm: (_values, count) => ({
      title: count > 1 ? 'End Sessions' : 'End Session',
      text:
        count > 1
          ? `Are you sure you want to sign out on these ${count} devices?`
          : 'Are you sure you want to sign out on this device?',
      action: 'End',
    }),
    run: ({ session }, host) => host.call(endSessions, { body: { id: session.id } }),
  }),

  endOtherSessions: command({
    title: 'End all other sessions',
    label: 'End All Other Sessions',
    icon: 'power',
    keywords: ['sign out', 'everywhere', 'devices', 'revoke'],
    danger: true,
    access: endSessions.access,
    evenWhen: endSessions.evenWhen,
    args: {},
    available: async (host) =>
      (await host.load(listSessions, {})).sessions.some(({ current }) => !current) ||
      'You are not signed in anywhere else.',
    confirm: () => ({
      title: 'End All Other Sessions',
      text: 'Are you sure you want to sign out on all other devices?',
      action: 'End',
    }),
    run: (_values, host) => host.call(endSessions, { body: {} }),
  }),

  notMe: command({
    title: 'This was not me',
    icon: 'shield-off',
    keywords: ['sign-in', 'stolen', 'hacked', 'unknown device', 'end sessions'],
    danger: true,
    access: endSessions.access,
    args: {},
    confirm: () => ({
      title: 'This was not me',
      text: 'You are signed out on all other devices. Then you choose a new password.',
      action: 'End Other Sessions',
    }),
    run: async (_values, host) => {
      const answer = await host.call(endSessions, { body: {} });
      host.go(securityPath({ tab: 'password' }));
      return answer;
    },
  }),

  downloadData: command({
    title: 'Download my data',
    label: 'Download My Data',
    icon: 'download',
    keywords: ['export', 'privacy', 'gdpr', 'dpdp', 'personal data'],
    access: changePassword.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/DataDialog.tsx'), {}),
  }),

  ...passkeyCommands,
  ...tokenCommands,
});
