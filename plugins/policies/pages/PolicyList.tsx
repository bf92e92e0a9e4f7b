import { useAtomValue } from 'jotai';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost, useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useFocusedRow } from '#core/list/useFocusedRow.ts';
import { CardList } from '#core/ui/CardList.tsx';
import { DataTable } from '#core/ui/DataTable.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { deletePolicy, editPolicy, newPolicy } from '../commands.ts';
import type { Policy } from '../contract.ts';
import { columns, hrefOf, policyCard } from '../parts/columns.tsx';
import { policiesAtom } from '../queries.ts';

/** The security policies of the organisation. */
export default function PolicyList() {
  const host = useHost();
  const narrow = useNarrow();
  const { data, error, isFetching, refetch } = useAtomValue(policiesAtom);
  const rows = data?.policies ?? none;
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords('policy', focus.records);
  const shared = {
    label: 'Security Policy',
    rows,
    rowKey: keyOf,
    rowLabel: ({ name }: Policy) => name,
    rowMenu,
    loading: !data,
    onOpen: (policy: Policy) => host.go(hrefOf(policy)),
    onFocusRow: focus.onFocusRow,
    handle: useListKeys(),
    empty: <EmptyState icon="shield-check" text="No data to display" />,
  };
  return (
    // As high as the window, so that only the table scrolls.
    <div onFocus={focus.onFocus} className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader title="Security Policy">
          {!narrow && <CommandButton command={newPolicy} variant="primary" />}
        </PageHeader>
      </div>
      {error && (
        <ErrorState
          title={data ? 'The security policies could not be loaded anew' : 'The security policies could not be loaded'}
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(data || !error) &&
        (narrow ? <CardList {...shared} card={policyCard} /> : <DataTable {...shared} columns={columns} />)}
      {narrow && <CommandAddButton command={newPolicy} />}
    </div>
  );
}

const none: readonly Policy[] = [];
const keyOf = ({ id }: Policy): string => String(id);

const rowMenu = (policy: Policy) => (
  <CommandMenu label={`Actions for ${policy.name}`} commands={[editPolicy, 'line', deletePolicy]} values={{ policy }} />
);
