import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '#plugins/users/contract.ts';

/**
 * 'Owner' for an owner whose account belongs to this organisation (docs/specification/product.md section 2, Admins),
 * and the status if it prevents signing in.
 */
export function AdminBadges({ person: { owner, external, statusName } }: { person: Person }) {
  return (
    <>
      {owner && !external && <Badge tone="accent">Owner</Badge>}
      {statusName !== 'Active' && <Badge tone={statusName === 'Deleted' ? 'danger' : 'neutral'}>{statusName}</Badge>}
    </>
  );
}
