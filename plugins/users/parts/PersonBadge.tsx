import { Badge } from '#core/ui/text/Badge.tsx';
import type { Person } from '../contract.ts';

/**
 * 'Owner' or 'User'; 'External' if the account belongs to another organisation (docs/specification/product.md section
 * 2, Users list).
 */
export function PersonBadge({ person }: { person: Person }) {
  if (person.external) return <Badge tone="info">External</Badge>;
  return person.owner ? <Badge tone="accent">Owner</Badge> : <Badge tone="quiet">User</Badge>;
}
