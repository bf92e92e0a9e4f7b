import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { securityCommands } from '../commands.ts';
import type { OwnPasskey } from '../contract.ts';
import { ownPasskeys } from '../passkeyCommands.ts';
import { passkeysAtom } from '../queries.ts';

/** The tab with the person's passkeys, which can be renamed and removed. */
export function PasskeysTab() {
  const narrow = useNarrow();
  const handle = useListKeys();
  const { data, error, isFetching, refetch } = useAtomValue(passkeysAtom);
  const rows = data?.passkeys ?? none;
  const add = useAddPlace(data?.passkeys.length === 0);
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords(ownPasskeys, focus.records);
  if (error?.notFound) return <p className="text-muted">This server does not support passkeys.</p>;
  if (error && !data) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  const empty = (
    <EmptyState
      icon="key"
      text="No data to display"
      explanation="A passkey signs you in by touch, face or PIN, without your password. It is also your second factor."
    >
      <CommandButton command={securityCommands.addPasskey} variant="primary" />
    </EmptyState>
  );
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-col">
      {!add.empty && (
        <div className="mb-3 flex items-center gap-3">
          <p className="min-w-0 flex-1 text-muted">
            They sign you in by touch, face or PIN. Remove the passkeys of devices that you no longer have.
          </p>
          {add.head && <CommandButton command={securityCommands.addPasskey} />}
        </div>
      )}
      {narrow ? (
        <Cards passkeys={rows} loading={!data} empty={empty} />
      ) : (
        <DataTable
          label="Passkeys"
          handle={handle}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={({ name }) => name}
          loading={!data}
          empty={empty}
          onFocusRow={focus.onFocusRow}
        />
      )}
      {add.round && <CommandAddButton command={securityCommands.addPasskey} />}
    </div>
  );
}

function Cards({ passkeys, loading, empty }: { passkeys: readonly OwnPasskey[]; loading: boolean; empty: ReactNode }) {
  if (loading)
    return (
      <div className="border-y border-line max-md:-mx-4">
        <SkeletonCards cards={2} />
      </div>
    );
  if (passkeys.length === 0) return empty;
  return (
    <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line max-md:-mx-4">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <Name passkey={passkey} />
            <p className="text-sm text-muted">
              <span>Last use: </span>
              <LastUse passkey={passkey} />
            </p>
          </div>
          <Actions passkey={passkey} />
        </li>
      ))}
    </ul>
  );
}

const Name = ({ passkey: { name, synced } }: { passkey: OwnPasskey }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
    <span className="truncate font-medium">{name}</span>
    {synced && <Badge>Synced</Badge>}
  </span>
);

const LastUse = ({ passkey: { lastUsedAt } }: { passkey: OwnPasskey }) =>
  lastUsedAt === null ? <span>never</span> : <Ago at={lastUsedAt} />;

const Actions = ({ passkey }: { passkey: OwnPasskey }) => (
  <CommandMenu
    label={`Actions for ${passkey.name}`}
    commands={[securityCommands.renamePasskey, 'line', securityCommands.removePasskey]}
    values={{ passkey }}
  />
);

const none: readonly OwnPasskey[] = [];
const keyOf = ({ id }: OwnPasskey): string => String(id);

const columns: readonly Column<OwnPasskey>[] = [
  { key: 'name', title: 'Name', width: { min: 180, grow: 2 }, cell: (passkey) => <Name passkey={passkey} /> },
  { key: 'added', title: 'Added', width: { min: 120, grow: 1 }, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { key: 'use', title: 'Last use', width: { min: 120, grow: 1 }, cell: (passkey) => <LastUse passkey={passkey} /> },
  { key: 'action', title: 'Action', width: 80, cell: (passkey) => <Actions passkey={passkey} /> },
];
