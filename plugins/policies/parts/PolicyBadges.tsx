import { Badge } from '#core/ui/Badge.tsx';
import type { Policy } from '../contract.ts';

/** What a policy rules: 2FA, IP, or nothing yet. */
export function PolicyBadges({ policy: { forced, rangeCount } }: { policy: Policy }) {
  if (!forced && rangeCount === 0) return <span className="text-muted">-</span>;
  return (
    <span className="inline-flex gap-1.5">
      {forced && <Badge tone="info">2FA</Badge>}
      {rangeCount > 0 && <Badge tone="info">IP</Badge>}
    </span>
  );
}
