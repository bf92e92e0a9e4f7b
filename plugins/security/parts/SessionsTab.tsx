import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { useFocusedRow } from '#core/list/read/useFocusedRow.ts';
import { Badge } from '#core/ui/text/Badge.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { OwnSession } from '#plugins/account/contract.ts';
import { ownSessions } from '../args.ts';
import { Ago } from '#core/ui/text/Ago.tsx';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { sessionsAtom } from '../queries.ts';
import { securityCommands } from '../commands.ts';

/** The tab with the person's sessions, which can be ended. */
export function SessionsTab() {
  const narrow = useNarrow();
  const handle = useListKeys();
  const { data, error, isFetching, refetch } = useAtomValue(sessionsAtom);
  const rows = data?.sessions ?? none;
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords(ownSessions, focus.records);
  if (error?.notFound) return <p className="text-muted">This account service does not list your sessions.</p>;
  if (error && !data) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div onFocus={focus.onFocus} className="flex min-h-0 flex-col">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-48 text-muted">
          You are signed in on these devices. If you do not recognise one, end its session and change your password.
        </p>
        {rows.length > 1 && (
          <CommandButton command={securityCommands.endOtherSessions} variant="secondary" icon="none" />
        )}
      </div>
      {narrow ? (
        <Cards sessions={rows} loading={!data} />
      ) : (
        <DataTable
          label="Sessions"
          handle={handle}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowLabel={({ device }) => deviceName(device)}
          loading={!data}
          onFocusRow={focus.onFocusRow}
        />
      )}
    </div>
  );
}

function Cards({ sessions, loading }: { sessions: readonly OwnSession[]; loading: boolean }) {
  if (loading)
    return (
      <div className="border-y border-line max-md:-mx-4">
        <SkeletonCards cards={2} />
      </div>
    );
  return (
    <ul aria-label="Sessions" className="divide-y divide-line border-y border-line max-md:-mx-4">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center gap-3 px-4 py-2.5">
          <div className="min-w-0 flex-1">
            <Device session={session} />
            <p className="text-sm text-muted wrap-anywhere">
              <span>{session.address || '-'}, </span>
              <Ago at={session.lastUsedAt} />
            </p>
          </div>
          <End session={session} />
        </li>
      ))}
    </ul>
  );
}

function Device({ session: { device, current } }: { session: OwnSession }): ReactNode {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="truncate font-medium" title={device}>
        {deviceName(device)}
      </span>
      {current && <Badge tone="accent">This session</Badge>}
    </span>
  );
}

function End({ session }: { session: OwnSession }) {
  const about = `${deviceName(session.device)} ${session.address}`.trim();
  return (
    <CommandButton
      command={securityCommands.endSession}
      values={{ session }}
      label="End"
      about={about}
      variant="secondary"
      icon="none"
    />
  );
}

const none: readonly OwnSession[] = [];
const keyOf = ({ id }: OwnSession): string => id;

const columns: readonly Column<OwnSession>[] = [
  { key: 'device', title: 'Device', width: { min: 180, grow: 2 }, cell: (session) => <Device session={session} /> },
  {
    key: 'address',
    title: 'Address',
    width: { min: 120, grow: 1 },
    cell: ({ address }) => <span className="truncate tabular">{address || '-'}</span>,
  },
  {
    key: 'use',
    title: 'Last use',
    width: { min: 120, grow: 1 },
    cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} />,
  },
  { key: 'action', title: 'Action', width: 96, cell: (session) => <End session={session} /> },
];
