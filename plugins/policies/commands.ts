import { CallError } from '#core/client/callError.ts';
import { text } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { leavePage } from '#core/command/leavePage.ts';
import { ipAddress, rangeFault } from '#core/contract/address.ts';
import { codes } from '#core/contract/envelope.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { currentAddress, policy, rangeOfPolicy } from './args.ts';
import {
  addRange as add,
  createPolicy,
  deletePolicy as remove,
  listPolicies,
  removeRange as removeOne,
  setForced,
  updatePolicy,
  viewPolicy,
  type Policy,
} from './contract.ts';
import { securityPolicyPath, securityPolicyViewPath } from './paths.ts';
import { hasRanges, isForced, notDefault, notForced } from './rules.ts';

export const newPolicy = command({
  id: 'policies.new',
  title: 'New policy',
  label: 'New Policy',
  icon: 'plus',
  keywords: ['add', 'create', 'security'],
  keys: 'c',
  keysOn: securityPolicyPath,
  access: createPolicy.access,
  args: {},
  run: (_values, host) => host.open(() => import('./dialogs/PolicyDialog.tsx'), {}),
});

export const editPolicy = command({
  id: 'policies.edit',
  title: 'Edit policy…',
  label: 'Edit',
  icon: 'pencil',
  keywords: ['rename', 'update', 'groups', 'security'],
  access: updatePolicy.access,
  args: { policy: policy({ when: notDefault }) },
  run: ({ policy }, host) => host.open(() => import('./dialogs/PolicyDialog.tsx'), { policy }),
});

export const deletePolicy = command({
  id: 'policies.delete',
  title: 'Delete policy…',
  label: 'Delete',
  icon: 'trash',
  keywords: ['remove', 'security'],
  danger: true,
  access: remove.access,
  args: { policy: policy({ when: notDefault }) },
  confirm: () => ({
    title: 'Delete Policy',
    text: 'Are you sure you want to delete the Policy ?',
    action: 'Delete',
  }),
  async run({ policy: { id } }, host) {
    return saveSafely(host, { policy: { id, deleted: true } }, (confirmLockout) =>
      host.batch(async () => {
        const answer = await host.call(remove, { params: { id }, query: { confirmLockout } });
        await leavePage(securityPolicyViewPath({ id }), securityPolicyPath(), host);
        return answer;
      }),
    );
  },
});

export const forceTwoFactor = command({
  id: 'policies.force-two-factor',
  title: 'Force two-factor…',
  label: 'Force two-factor',
  icon: 'shield-check',
  keywords: ['2fa', 'authentication', 'authenticator', 'require'],
  access: setForced.access,
  args: { policy: policy({ when: notForced }) },
  optimistic: ({ policy }, host) => showForced(policy, true, host),
  run: ({ policy }, host) => force(policy, true, host),
});

export const stopForcing = command({
  id: 'policies.stop-forcing-two-factor',
  title: 'Stop forcing two-factor…',
  label: 'Stop forcing two-factor',
  icon: 'shield',
  keywords: ['2fa', 'authentication', 'authenticator', 'allow'],
  access: setForced.access,
  args: { policy: policy({ when: isForced }) },
  optimistic: ({ policy }, host) => showForced(policy, false, host),
  run: ({ policy }, host) => force(policy, false, host),
});

export const addRange = command({
  id: 'policies.add-range',
  title: 'Add allowed IP range…',
  icon: 'plus',
  keywords: ['address', 'network', 'allow', 'ipv4', 'ipv6'],
  access: add.access,
  args: {
    policy: policy(),
    from: text('From', ipAddress('From'), { initial: currentAddress }),
    to: text('To', ipAddress('To'), { initial: (_host, { from }) => String(from) }),
  },
  async run({ policy: { id }, from, to }, host) {
    const fault = rangeFault({ from, to });
    if (fault !== undefined) throw new CallError({ code: codes.invalid, message: fault });
    return saveSafely(host, { policy: { id, added: [{ from, to }] } }, (confirmLockout) =>
      host.call(add, { body: { id, from, to, confirmLockout } }),
    );
  },
});

export const removeRange = command({
  id: 'policies.remove-range',
  title: 'Remove allowed IP range…',
  label: 'Remove',
  icon: 'trash',
  keywords: ['address', 'network', 'delete'],
  danger: true,
  access: removeOne.access,
  args: { policy: policy({ when: hasRanges }), range: rangeOfPolicy },
  confirm: () => ({
    title: 'Remove IP Address',
    text: 'Are you sure you want to remove this IP Address ?',
    action: 'Remove',
  }),
  run: ({ policy: { id }, range }, host) =>
    saveSafely(host, { policy: { id, removed: [range.id] } }, (confirmLockout) =>
      host.call(removeOne, { body: { id, rangeId: range.id, password: '', confirmLockout } }),
    ),
});

function force({ id }: Policy, forced: boolean, host: Host) {
  return saveSafely(host, { policy: { id, forced } }, (confirmLockout) =>
    host.call(setForced, { body: { id, forced, confirmLockout } }),
  );
}

/** The list and the policy's page say so before the server does. */
function showForced({ id }: Policy, forced: boolean, host: Host): () => void {
  const changed = (shown: Policy): Policy => (shown.id === id ? { ...shown, forced } : shown);
  const undo = [
    host.edit(listPolicies, (answer) => ({ ...answer, policies: answer.policies.map(changed) })),
    host.edit(viewPolicy, (answer) => ({ ...answer, policy: changed(answer.policy) })),
  ];
  return () => undo.forEach((back) => back());
}
