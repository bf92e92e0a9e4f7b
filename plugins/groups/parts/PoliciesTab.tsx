import { useAtomValue } from 'jotai';
import type { Answer } from '#core/client/client.ts';
import { RecordLink } from '#core/list/RecordLink.tsx';
import { viewerAtom } from '#core/session/session.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import type { viewGroup } from '../contract.ts';

/** The security policies that are for a group; links for those who may open them. */
export function PoliciesTab({ policies }: Pick<Answer<typeof viewGroup>, 'policies'>) {
  const { admin } = useAtomValue(viewerAtom);
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
    <ul className="divide-y divide-line border-b border-line md:*:px-2.5">
      {policies.map(({ id, name, forcesTwoFactor, rangeCount }) => (
        <li key={id} className="flex min-h-10 flex-wrap items-center gap-x-2 py-2 max-md:min-h-12">
          {admin ? (
            <RecordLink route="SecurityPolicyView" id={id}>
              {name}
            </RecordLink>
          ) : (
            <span className="font-medium wrap-anywhere">{name}</span>
          )}
          {forcesTwoFactor && <Badge tone="info">2FA</Badge>}
          {rangeCount > 0 && <Badge tone="info">IP</Badge>}
        </li>
      ))}
    </ul>
  );
}
