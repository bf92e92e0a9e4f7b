import { useAtomValue } from 'jotai';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { securityCommands } from '../commands.ts';
import type { OwnPasskey } from '../contract.ts';
import { ownPasskeys } from '../passkeyCommands.ts';
import { passkeysAtom } from '../queries.ts';
import { OwnList } from './OwnList.tsx';

/** The tab with the person's passkeys, which can be renamed and removed. */
export function PasskeysTab() {
  const query = useAtomValue(passkeysAtom);
  const rows = query.data?.passkeys ?? none;
  const intro = 'They sign you in by touch, face or PIN. Remove the passkeys of devices that you no longer have.';
  return (
    <OwnList
      label="Passkeys"
      query={query}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      kind={ownPasskeys}
      intro={query.data && rows.length === 0 ? undefined : intro}
      columns={columns}
      card={(passkey) => <Card passkey={passkey} />}
      add={{
        command: securityCommands.addPasskey,
        icon: 'key',
        explanation:
          'A passkey signs you in by touch, face or PIN, without your password. It is also your second factor.',
      }}
      unsupported="This server does not support passkeys."
    />
  );
}

const Card = ({ passkey }: { passkey: OwnPasskey }) => (
  <>
    <div className="min-w-0 flex-1">
      <Name passkey={passkey} />
      <p className="text-sm text-muted">
        <span>Last use: </span>
        <LastUse passkey={passkey} />
      </p>
    </div>
    <Actions passkey={passkey} />
  </>
);

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
