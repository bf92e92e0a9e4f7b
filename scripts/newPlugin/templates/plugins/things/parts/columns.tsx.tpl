import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import { timeText } from '#core/ui/text/timeText.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Thing } from '../contract.ts';
import { things } from '../lists.ts';

/** The columns of the Things list. */
export const columns: readonly Column<Thing>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 140, grow: 2 },
    cell: (thing) => <CellLink href={things.href?.(thing)}>{thing.name}</CellLink>,
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

/** What the page of a thing says of it; a value that is missing is left out. */
export const thingFacts = ({ author, createdAt }: Thing) => ({ Author: author, Created: timeText(createdAt) });
