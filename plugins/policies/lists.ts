import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { countText } from '#core/ui/text/countText.ts';
import { demandsOf } from './rules.ts';
import { listPolicies, type Policy } from './contract.ts';
import { securityPolicyViewPath } from './paths.ts';

const policy: RecordKind<Policy> = {
  kind: 'policy',
  label: 'Which security policy?',
  title: 'Security Policies',
  icon: 'shield-check',
  describe: (record) => ({
    key: record.id,
    label: record.name,
    detail: [record.isDefault ? 'All groups' : countText(record.groupCount, 'group'), ...demandsOf(record)].join(', '),
  }),
  href: ({ id }) => securityPolicyViewPath({ id }),
};

/** The list of security policies. */
export const policies = list({
  of: policy,
  one: 'policy',
  many: 'policies',
  endpoint: listPolicies,
  rows: (answer) => answer.policies,
});
