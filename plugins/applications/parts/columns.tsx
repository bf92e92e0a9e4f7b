import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { Application } from '../contract.ts';
import { applications } from '../lists.ts';

/** The columns of the applications list. */
export const columns: readonly Column<Application>[] = [
  {
    key: 'name',
    title: 'Application name',
    width: { min: 180, grow: 2 },
    cell: (application) => (
      <>
        <CatalogueImage image={application.image} size={24} />
        <CellLink href={applications.href?.(application)}>{application.name}</CellLink>
      </>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 200, grow: 4 },
    cell: ({ description }) => <CellText>{description}</CellText>,
  },
  {
    key: 'users',
    title: 'Users count',
    width: 110,
    align: 'end',
    cell: ({ userCount }) => numberText(userCount),
  },
];

/** An application's card on a phone. */
export const applicationCard = ({ description, image, userCount }: Application): RowCard => ({
  lead: <CatalogueImage image={image} />,
  lines: [description, countText(userCount, 'user')],
});
