import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '#plugins/users/contract.ts';

/**
 * 'Owner' for an owner who is at home here (docs/specification/product.md section 2, Admins), and what keeps somebody
 * from coming in.
 */
export function AdminBadges({ person: { owner, external, statusName } }: { person: Person }) {
  return (
    <>
      {owner && !external && <Badge tone="accent">Owner</Badge>}
      {statusName !== 'Active' && <Badge tone={statusName === 'Deleted' ? 'danger' : 'neutral'}>{statusName}</Badge>}
    </>
  );
}
