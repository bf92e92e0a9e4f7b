import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/list/read/useListKeys.ts';
import { CellText } from '#core/list/CellText.tsx';
import { tallPage } from '#core/ui/page/tallPage.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { type FocusedRow, useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { organisationSource } from '../args.ts';
import { switchCommands } from '../switchCommands.ts';
import type { OrganisationItem } from '../contract.ts';
import { OrganisationCards } from '../parts/OrganisationCards.tsx';
import { PrimaryMark } from '../parts/PrimaryMark.tsx';
import { useOrganisations } from '../parts/useOrganisations.ts';
import { organisationCommands } from '../commands.ts';

/** The page with the organisations of the person, which switches between them. */
export default function MyOrganisations() {
  const narrow = useNarrow();
  const add = useAddPlace();
  const { organisations, loading, failure, retrying, retry } = useOrganisations();
  const focus = useFocusedRow(organisations, keyOf);
  useProvideRecords(organisationSource, focus.records);
  const empty = (
    <EmptyState icon="building-2" text="No data to display" explanation="You do not belong to an organisation yet." />
  );
  return (
    <div onFocus={focus.onFocus} className={cx(tallPage, 'max-md:px-4')}>
      <PageHeader
        title="My Organisations"
        count={loading || failure !== undefined ? undefined : countText(organisations.length, 'organisation')}
      >
        {add.head && <CommandButton command={organisationCommands.new} variant="primary" />}
      </PageHeader>
      {failure !== undefined ? (
        <ErrorState title="The organisations could not be loaded" text={failure} busy={retrying} onRetry={retry} />
      ) : narrow ? (
        <OrganisationCards {...{ organisations, loading, empty }} />
      ) : (
        <OrganisationTable {...{ organisations, loading, empty }} onFocusRow={focus.onFocusRow} />
      )}
      {add.round && <CommandAddButton command={organisationCommands.new} />}
    </div>
  );
}

type TableProps = Parameters<typeof OrganisationCards>[0] & Pick<FocusedRow<OrganisationItem>, 'onFocusRow'>;

function OrganisationTable({ organisations, loading, empty, onFocusRow }: TableProps) {
  return (
    <DataTable
      label="My Organisations"
      handle={useListKeys()}
      columns={columns}
      rows={organisations}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      loading={loading}
      empty={empty}
      onFocusRow={onFocusRow}
    />
  );
}

const keyOf = ({ id }: OrganisationItem): string => String(id);

const columns: readonly Column<OrganisationItem>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 160, grow: 3 },
    cell: ({ name }) => (
      <span className="flex min-w-0 font-medium">
        <CellText>{name}</CellText>
      </span>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    width: { min: 160, grow: 3 },
    cell: ({ email }) => <CellText>{email || '-'}</CellText>,
  },
  {
    key: 'industry',
    title: 'Industry',
    width: { min: 120, grow: 2 },
    cell: ({ industry }) => <CellText>{industry || '-'}</CellText>,
  },
  {
    key: 'action',
    title: 'Action',
    width: 176,
    cell: (organisation) =>
      organisation.primary ? (
        <PrimaryMark />
      ) : (
        <CommandButton
          command={switchCommands.switchOrganisation}
          values={{ organisation }}
          about={organisation.name}
          icon="none"
        />
      ),
  },
];
