import { CellLink } from '#core/list/CellLink.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { demandsOf } from '../rules.ts';
import type { Policy } from '../contract.ts';
import { policies } from '../lists.ts';
import { PolicyBadges } from './PolicyBadges.tsx';

/** The columns of the policies list. */
export const columns: readonly Column<Policy>[] = [
  {
    key: 'name',
    title: 'Securities Policies',
    width: { min: 220, grow: 3 },
    cell: (policy) => <CellLink href={policies.href?.(policy)}>{policy.name}</CellLink>,
  },
  {
    key: 'configurations',
    title: 'Configurations',
    width: { min: 140, grow: 1 },
    cell: (policy) => <PolicyBadges policy={policy} />,
  },
  { key: 'groups', title: 'Groups', width: 90, align: 'end', cell: groupsOf },
];

/** A policy's card on a phone. */
export function policyCard(policy: Policy): RowCard {
  return {
    ...(demandsOf(policy).length > 0 && { badges: <PolicyBadges policy={policy} /> }),
    lines: [policy.isDefault ? 'Applied to all groups' : countText(policy.groupCount, 'group')],
  };
}

function groupsOf({ isDefault, groupCount }: Policy): string {
  return isDefault ? '-' : numberText(groupCount);
}
