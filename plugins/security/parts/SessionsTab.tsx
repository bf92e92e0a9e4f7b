import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import type { OwnSession } from '#plugins/account/contract.ts';
import { ownSessions } from '../args.ts';
import { Ago } from '#core/ui/text/Ago.tsx';
import { deviceName } from '#core/ui/text/deviceName.ts';
import { sessionsAtom } from '../queries.ts';
import { securityCommands } from '../commands.ts';
import { OwnList } from './OwnList.tsx';

/** The tab with the person's sessions, which can be ended. */
export function SessionsTab() {
  const query = useAtomValue(sessionsAtom);
  const rows = query.data?.sessions ?? none;
  return (
    <OwnList
      label="Sessions"
      query={query}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ device }) => deviceName(device)}
      kind={ownSessions}
      intro="You are signed in on these devices. If you do not recognise one, end its session and change your password."
      action={
        rows.length > 1 && <CommandButton command={securityCommands.endOtherSessions} variant="secondary" icon="none" />
      }
      columns={columns}
      card={(session) => <Card session={session} />}
      unsupported="This account service does not list your sessions."
    />
  );
}

const Card = ({ session }: { session: OwnSession }) => (
  <>
    <div className="min-w-0 flex-1">
      <Device session={session} />
      <p className="text-sm text-muted wrap-anywhere">
        <span>{session.address || '-'}, </span>
        <Ago at={session.lastUsedAt} />
      </p>
    </div>
    <End session={session} />
  </>
);

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
