import { record, text } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { leavePage } from '#core/command/leavePage.ts';
import { ipAddress, rangeFault } from '#core/contract/policies/address.ts';
import { exportList } from '#core/list/declare/exportList.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { currentAddress, groupForPolicy, rangeOfPolicy } from './args.ts';
import {
  addRange,
  createPolicy,
  deletePolicy,
  exportPolicies,
  listPolicies,
  removeRange,
  setForced,
  setPasskeysOnly,
  updatePolicy,
  viewPolicy,
  type Policy,
} from './contract.ts';
import { policies } from './lists.ts';
import { securityPolicyPath, securityPolicyViewPath } from './paths.ts';
import { hasRanges, isForced, notDefault, notForced, notOnlyPasskeys, onlyPasskeys } from './rules.ts';

const { format, save, ...toFile } = exportList(policies, exportPolicies, securityPolicyPath);

/** The commands on security policies. */
export const policyCommands = commands('policies', {
  new: command({
    title: 'New policy',
    label: 'New Policy',
    icon: 'plus',
    keywords: ['add', 'create', 'security', 'conditional access', 'compliance'],
    keys: 'c',
    keysOn: securityPolicyPath,
    additive: true,
    access: createPolicy.access,
    saves: { call: createPolicy, picks: { groups: groupForPolicy } },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/PolicyDialog.tsx'), {}),
  }),

  export: command({
    ...toFile,
    title: 'Export policies…',
    page: securityPolicyPath,
    args: { format },
    run: (values, host) => save(host, values.format),
  }),

  edit: command({
    title: 'Edit policy…',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: securityPolicyViewPath,
    keywords: ['rename', 'update', 'groups', 'security'],
    harmless: true,
    row: 1,
    access: updatePolicy.access,
    saves: {
      call: updatePolicy,
      picks: { groups: groupForPolicy },
      lockout: ({ id, groups }) => ({ policy: { id, groups } }),
    },
    args: { policy: record(policies, { none: 'There is only the default policy.', when: notDefault }) },
    run: ({ policy }, host) => host.open(() => import('./dialogs/PolicyDialog.tsx'), { policy }),
  }),

  delete: command({
    title: 'Delete policy…',
    label: 'Delete',
    icon: 'trash',
    keywords: ['remove', 'security'],
    danger: true,
    row: 2,
    access: deletePolicy.access,
    args: { policy: record(policies, { none: 'There is only the default policy.', when: notDefault }) },
    confirm: () => ({
      title: 'Delete Policy',
      text: 'Are you sure you want to delete the Policy ?',
      action: 'Delete',
    }),
    async run({ policy: { id } }, host) {
      return saveSafely(host, { policy: { id, deleted: true } }, (confirmLockout) =>
        host.batch(async () => {
          const answer = await host.call(deletePolicy, { params: { id }, query: { confirmLockout } });
          await leavePage(securityPolicyViewPath({ id }), securityPolicyPath(), host);
          return answer;
        }),
      );
    },
  }),

  forceTwoFactor: command({
    title: 'Force two-factor…',
    label: 'Force Two-Factor',
    icon: 'shield-check',
    keywords: ['2fa', 'authentication', 'authenticator', 'require', 'mfa', 'enforce', 'mandatory'],
    access: setForced.access,
    args: { policy: record(policies, { none: 'Every security policy already forces two-factor.', when: notForced }) },
    optimistic: ({ policy }, host) => show(policy, { forced: true }, host),
    run: ({ policy }, host) => force(policy, true, host),
  }),

  stopForcingTwoFactor: command({
    title: 'Stop forcing two-factor…',
    label: 'Stop Forcing Two-Factor',
    icon: 'shield',
    keywords: ['2fa', 'authentication', 'authenticator', 'allow', 'mfa'],
    access: setForced.access,
    args: { policy: record(policies, { none: 'No security policy forces two-factor.', when: isForced }) },
    optimistic: ({ policy }, host) => show(policy, { forced: false }, host),
    run: ({ policy }, host) => force(policy, false, host),
  }),

  requirePasskeys: command({
    title: 'Require passkeys…',
    label: 'Require Passkeys',
    icon: 'shield-check',
    keywords: ['only', 'passwordless', 'force', 'security key', 'phishing'],
    access: setPasskeysOnly.access,
    args: {
      policy: record(policies, { none: 'Every security policy already requires passkeys.', when: notOnlyPasskeys }),
    },
    optimistic: ({ policy }, host) => show(policy, { passkeysOnly: true }, host),
    run: ({ policy }, host) => admitPasskeys(policy, true, host),
  }),

  stopRequiringPasskeys: command({
    title: 'Stop requiring passkeys…',
    label: 'Stop Requiring Passkeys',
    icon: 'shield',
    keywords: ['only', 'password', 'passwordless', 'allow'],
    access: setPasskeysOnly.access,
    args: { policy: record(policies, { none: 'No security policy requires passkeys.', when: onlyPasskeys }) },
    optimistic: ({ policy }, host) => show(policy, { passkeysOnly: false }, host),
    run: ({ policy }, host) => admitPasskeys(policy, false, host),
  }),

  addRange: command({
    title: 'Add allowed IP range…',
    label: 'Add IP Address',
    icon: 'plus',
    keywords: [
      'address',
      'network',
      'allow',
      'allowlist',
      'whitelist',
      'ipv4',
      'ipv6',
      'vpn',
      'firewall',
      'office',
      'location',
    ],
    keys: 'c',
    keysOn: securityPolicyViewPath,
    access: addRange.access,
    args: {
      policy: record(policies),
      from: text('From', ipAddress('From'), { initial: currentAddress }),
      to: text('To', ipAddress('To'), {
        initial: (_host, { from }) => String(from),
        fault: (to, { from }) => rangeFault({ from: String(from), to }),
      }),
    },
    async form({ policy }, host) {
      if (!policy) return;
      const current = await currentAddress(host, { policy }).catch(() => '');
      host.open(() => import('./dialogs/RangeDialog.tsx'), { policy, current });
    },
    run: ({ policy: { id }, from, to }, host) =>
      saveSafely(host, { policy: { id, added: [{ from, to }] } }, (confirmLockout) =>
        host.call(addRange, { body: { id, from, to, confirmLockout } }),
      ),
  }),

  removeRange: command({
    title: 'Remove allowed IP range…',
    label: 'Remove',
    icon: 'trash',
    keywords: ['address', 'network', 'delete', 'vpn', 'firewall'],
    danger: true,
    access: removeRange.access,
    args: {
      policy: record(policies, { none: 'No security policy has IP ranges.', when: hasRanges }),
      range: rangeOfPolicy,
    },
    confirm: () => ({
      title: 'Remove IP Address',
      text: 'Are you sure you want to remove this IP Address ?',
      action: 'Remove',
    }),
    run: ({ policy: { id }, range }, host) =>
      saveSafely(host, { policy: { id, removed: [range.id] } }, (confirmLockout) =>
        host.call(removeRange, { body: { id, rangeId: range.id, password: '', confirmLockout } }),
      ),
  }),
});

function force({ id }: Policy, forced: boolean, host: Host) {
  return saveSafely(host, { policy: { id, forced } }, (confirmLockout) =>
    host.call(setForced, { body: { id, forced, confirmLockout } }),
  );
}

function admitPasskeys({ id }: Policy, passkeysOnly: boolean, host: Host) {
  return saveSafely(host, { policy: { id, passkeysOnly } }, (confirmLockout) =>
    host.call(setPasskeysOnly, { body: { id, passkeysOnly, confirmLockout } }),
  );
}

/** Shows the change in the list and on the policy's page before the server replies. */
function show({ id }: Policy, change: Partial<Policy>, host: Host): () => void {
  const changed = (current: Policy): Policy => (current.id === id ? { ...current, ...change } : current);
  const undo = [
    host.edit(listPolicies, (answer) => ({ ...answer, policies: answer.policies.map(changed) })),
    host.edit(viewPolicy, (answer) => ({ ...answer, policy: changed(answer.policy) })),
  ];
  return () => undo.forEach((back) => back());
}
