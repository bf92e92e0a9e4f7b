import type { Answer } from '#core/client/client.ts';
import { RecordLink } from '#core/list/RecordLink.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import type { viewUser } from '../contract.ts';

/** The security policies that a person is under. */
export function PoliciesTab({ view: { policies } }: { view: Answer<typeof viewUser> }) {
  if (policies.length === 0)
    return (
      <EmptyState
        icon="shield"
        text="No security policies assigned to this user."
        explanation="The default policy applies to everybody. Others come with the groups that a person is in."
      />
    );
  return (
    <ul className="divide-y divide-line border-b border-line md:*:px-2.5">
      {policies.map(({ id, name, forcesTwoFactor, rangeCount }) => (
        <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 py-2 max-md:min-h-12">
          <RecordLink route="SecurityPolicyView" id={id}>
            {name}
          </RecordLink>
          {forcesTwoFactor && <Badge tone="info">2FA</Badge>}
          {rangeCount > 0 && <Badge tone="info">IP</Badge>}
        </li>
      ))}
    </ul>
  );
}
