import type { Answer } from '#core/client/client.ts';
import { LinkRow, LinkRows } from '#core/list/record/LinkRows.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { demandsOf } from '#plugins/policies/rules.ts';
import type { viewGroup } from '../contract.ts';

/** The security policies of a group; links for people who may open them. */
export function PoliciesTab({ policies }: Pick<Answer<typeof viewGroup>, 'policies'>) {
  if (policies.length === 0) {
    return (
      <EmptyState
        icon="shield-check"
        text="No security policies assigned to this group."
        explanation="The default policy applies to everybody."
      />
    );
  }
  return (
    <LinkRows>
      {policies.map((policy) => (
        <LinkRow key={policy.id} {...policy} route="SecurityPolicyView" badges={demandsOf(policy)} />
      ))}
    </LinkRows>
  );
}
