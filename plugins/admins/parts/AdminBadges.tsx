import { dutyNames } from '#core/access/duty.ts';
import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '#plugins/users/contract.ts';

/**
 * 'Owner' for an owner whose account belongs to this organisation (docs/specification/product.md section 2, Admins),
 * the duties of a limited administrator, and the status if it prevents signing in.
 */
export function AdminBadges({ person: { owner, external, statusName, duties } }: { person: Person }) {
  return (
    <>
      {owner && !external && <Badge tone="accent">Owner</Badge>}
      {duties && duties.length > 0 && <Badge>{duties.map((duty) => dutyNames[duty]).join(', ')}</Badge>}
      {statusName !== 'Active' && <Badge tone={statusName === 'Deleted' ? 'danger' : 'neutral'}>{statusName}</Badge>}
    </>
  );
}
