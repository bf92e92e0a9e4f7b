import type { Answer } from '#core/client/client.ts';
import { LinkRow, LinkRows } from '#core/list/record/LinkRows.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { demandsOf } from '#plugins/policies/rules.ts';
import type { viewUser } from '../contract.ts';

/** The security policies that apply to a person. */
export function PoliciesTab({ view: { policies } }: { view: Answer<typeof viewUser> }) {
  if (policies.length === 0)
    return (
      <EmptyState
        icon="shield-check"
        text="No security policies assigned to this user."
        explanation="The default policy applies to everybody, other policies to the people of their groups."
      />
    );
  return (
    <LinkRows>
      {policies.map((policy) => (
        <LinkRow key={policy.id} {...policy} route="SecurityPolicyView" badges={demandsOf(policy)} />
      ))}
    </LinkRows>
  );
}
