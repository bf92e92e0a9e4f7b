import { Link } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { CardList, type Card } from '#core/ui/CardList.tsx';
import { CatalogueImage } from '#core/ui/CatalogueImage.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import type { Column } from '#core/ui/TableHead.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { addApplications } from '../commands.ts';
import { listApplications, type Application } from '../contract.ts';
import { countText } from '../parts/countText.ts';
import { applicationViewPath } from '../paths.ts';

/** The applications that the organisation uses. */
export default function Applications() {
  const host = useHost();
  const narrow = useNarrow();
  const { data, error, isFetching, refetch } = useReading(listApplications, {});
  const rows = data?.applications ?? none;
  const focus = useFocusedRow(rows, keyOf);
  const handle = useListKeys();
  useProvideRecords('application', focus.records);
  const shared = {
    label: 'Applications',
    rows,
    rowKey: keyOf,
    rowLabel: ({ name }: Application) => name,
    loading: !data && !error,
    onOpen: ({ id }: Application) => host.go(applicationViewPath({ id })),
    onFocusRow: focus.onFocusRow,
    handle,
    empty: (
      <EmptyState
        icon="grid"
        text="No data to display"
        explanation="Applications that your organisation uses stand here, with the people who work with them."
      >
        <CommandButton command={addApplications} variant="primary" />
      </EmptyState>
    ),
  };
  return (
    <div onFocus={focus.onFocus} className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader title="Applications" count={data && countText(rows.length, 'application')}>
          {!narrow && <CommandButton command={addApplications} variant="primary" />}
        </PageHeader>
      </div>
      {error && (
        <ErrorState
          title={data ? 'The applications could not be loaded anew' : 'The applications could not be loaded'}
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(data || !error) &&
        (narrow ? <CardList {...shared} card={cardOf} lead /> : <DataTable {...shared} columns={columns} />)}
      {narrow && <CommandAddButton command={addApplications} />}
    </div>
  );
}

const none: readonly Application[] = [];
const keyOf = ({ id }: Application): string => String(id);

const columns: readonly Column<Application>[] = [
  {
    key: 'name',
    title: 'Application name',
    width: { min: 180, grow: 2 },
    cell: ({ id, name, image }) => (
      <>
        <CatalogueImage image={image} size={24} />
        <Link href={applicationViewPath({ id })} className="truncate font-medium underline-offset-2 over:underline">
          {name}
        </Link>
      </>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: { min: 200, grow: 4 },
    cell: ({ description }) => (
      <span className="truncate" title={description}>
        {description}
      </span>
    ),
  },
  {
    key: 'users',
    title: 'Users',
    width: 90,
    align: 'end',
    cell: ({ userCount }) => userCount.toLocaleString('en'),
  },
];

const cardOf = ({ id, name, description, image, userCount }: Application): Card => ({
  title: name,
  href: applicationViewPath({ id }),
  lead: <CatalogueImage image={image} />,
  lines: [description, countText(userCount, 'user')],
});
