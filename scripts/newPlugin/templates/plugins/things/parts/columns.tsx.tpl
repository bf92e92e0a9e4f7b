import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Thing } from '../contract.ts';

/** The columns of the Things list. */
export const columns: readonly Column<Thing>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 140, grow: 2 },
    cell: ({ name }) => <span className="truncate font-medium">{name}</span>,
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 140, grow: 3 },
    cell: ({ description }) => <CellText>{description || '-'}</CellText>,
  },
  {
    key: 'author',
    title: 'Author',
    width: { min: 120, grow: 1 },
    cell: ({ author }) => <CellText>{author || '-'}</CellText>,
  },
];

/** A thing on a phone. */
export const thingCard = ({ description, author }: Thing): RowCard => ({ lines: [description, author].filter(Boolean) });
