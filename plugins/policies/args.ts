import { record, type RecordKind, type SoFar } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { viewPolicy, type Policy, type PolicyRange } from './contract.ts';

const range: RecordKind<PolicyRange> = {
  kind: 'policy-range',
  label: 'Which IP range?',
  title: 'Allowed IPs',
  describe: ({ id, ...ends }) => ({ key: id, label: rangeText(ends), icon: 'globe' }),
};

/** A range of the policy that was chosen. */
export const rangeOfPolicy = record(range, {
  choices: async (_typed, host, soFar) => (await viewOf(host, soFar)).ranges,
});

/** The viewer's own address, with which a range begins. */
export const currentAddress = async (host: Host, soFar: SoFar): Promise<string> =>
  (await viewOf(host, soFar)).currentAddress;

/** The demands of a policy, in a word each; nothing while it has no rules. */
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
