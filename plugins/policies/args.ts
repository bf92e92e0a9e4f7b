import { record, type PickArg, type RecordSource, type SoFar } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { countText } from '#core/ui/text/countText.ts';
import { listPolicies, viewPolicy, type Policy, type PolicyRange } from './contract.ts';
import { securityPolicyViewPath } from './paths.ts';

/** Security policies by name, as the palette finds them. */
export const policies: RecordSource<Policy> = {
  kind: 'policy',
  label: 'Which security policy?',
  title: 'Security Policies',
  icon: 'shield-check',
  access: listPolicies.access,
  async search(typed, host) {
    const { policies: all } = await host.load(listPolicies, {});
    const words = typed.trim().toLowerCase();
    return all.filter(({ name }) => name.toLowerCase().includes(words));
  },
  describe: (policy) => ({
    key: policy.id,
    label: policy.name,
    detail: [policy.isDefault ? 'All groups' : countText(policy.groupCount, 'group'), ...demandsOf(policy)].join(', '),
  }),
  href: ({ id }) => securityPolicyViewPath({ id }),
};

/** A policy; the rules say which of them. */
export function policy(narrowed: Pick<PickArg<Policy>, 'when' | 'ready'> = {}): PickArg<Policy> {
  return record<Policy>(policies, narrowed);
}

/** A range of the policy that was chosen. */
export const rangeOfPolicy: PickArg<PolicyRange> = {
  how: 'pick',
  label: 'Which IP range?',
  kind: 'policy-range',
  choices: async (_typed, host, soFar) => (await viewOf(host, soFar)).ranges,
  describe: (range) => ({ key: range.id, label: rangeText(range), icon: 'globe' }),
};

/** The viewer's own address, with which a range begins. */
export const currentAddress = async (host: Host, soFar: SoFar): Promise<string> =>
  (await viewOf(host, soFar)).currentAddress;

/** What a policy asks of people, in a word each; nothing, while it has no rules. */
export const demandsOf = ({ forced, rangeCount }: Pick<Policy, 'forced' | 'rangeCount'>): string[] => [
  ...(forced ? ['2FA'] : []),
  ...(rangeCount > 0 ? ['IP'] : []),
];

/** A range in words; a single address alone. */
export const rangeText = ({ from, to }: Pick<PolicyRange, 'from' | 'to'>): string =>
  from === to ? from : `${from} to ${to}`;

function viewOf(host: Host, soFar: SoFar) {
  // The palette asks for the policy first.
  const { id } = soFar['policy'] as Policy;
  return host.load(viewPolicy, { params: { id } });
}
