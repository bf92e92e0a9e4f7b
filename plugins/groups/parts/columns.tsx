import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Group } from '../contract.ts';
import { groups } from '../lists.ts';

/** The columns of the groups list. */
export const columns: readonly Column<Group>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 200, grow: 2 },
    cell: (group) => <CellLink href={groups.href?.(group)}>{group.name}</CellLink>,
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 240, grow: 4 },
    cell: ({ description }) => <CellText>{description || '-'}</CellText>,
  },
  {
    key: 'users',
    title: 'Users',
    width: 80,
    align: 'end',
    cell: ({ peopleCount }) => numberText(peopleCount),
  },
];

/** A group's card on a phone. */
export const groupCard = ({ description, peopleCount }: Group): RowCard => ({
  lines: [...(description ? [description] : []), countText(peopleCount, 'user')],
});
