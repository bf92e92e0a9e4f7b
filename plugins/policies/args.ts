import { foundAtOnce, record, type PickArg, type RecordKind, type SoFar } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import { searchGroups, viewPolicy, type Policy, type PolicyRange } from './contract.ts';

const range: RecordKind<PolicyRange> = {
  kind: 'policy-range',
  label: 'Which IP range?',
  title: 'Allowed IPs',
  describe: ({ id, ...ends }) => ({ key: id, label: rangeText(ends), icon: 'globe' }),
};

/** A range of the chosen policy. */
export const rangeOfPolicy = record(range, {
  choices: async (_typed, host, soFar) => (await viewOf(host, soFar)).ranges,
});

/** A group for a policy, as the form finds it. */
export const groupForPolicy: PickArg<Policy['groups'][number]> = {
  how: 'pick',
  label: 'Which group?',
  choices: async (typed, host, _soFar, signal) =>
    (await host.call(searchGroups, { body: { name: typed.trim(), limit: foundAtOnce(host) } }, signal)).groups,
  describe: ({ id, name }) => ({ key: id, label: name }),
};

/** The viewer's address, the default for a new range. */
export const currentAddress = async (host: Host, soFar: SoFar): Promise<string> =>
  (await viewOf(host, soFar)).currentAddress;

/** A range as text; a single address alone. */
export const rangeText = ({ from, to }: Pick<PolicyRange, 'from' | 'to'>): string =>
  from === to ? from : `${from} to ${to}`;

function viewOf(host: Host, soFar: SoFar) {
  // The palette asks for the policy first.
  const { id } = soFar['policy'] as Policy;
  return host.load(viewPolicy, { params: { id } });
}
