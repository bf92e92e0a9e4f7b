import { Badge } from '#core/ui/text/Badge.tsx';
import { demandsOf } from '../rules.ts';
import type { Policy } from '../contract.ts';

/** The badges of a policy's rules: 2FA, IP, or none. */
export function PolicyBadges({ policy }: { policy: Policy }) {
  const demands = demandsOf(policy);
  if (demands.length === 0) return <span className="text-muted">-</span>;
  return (
    <span className="inline-flex gap-1.5">
      {demands.map((demand) => (
        <Badge key={demand} tone="info">
          {demand}
        </Badge>
      ))}
    </span>
  );
}
