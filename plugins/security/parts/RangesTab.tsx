import { useAtomValue } from 'jotai';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { comparable } from '#core/contract/policies/address.ts';
import { Badge } from '#core/ui/text/Badge.tsx';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { ownRanges, rangeText } from '../args.ts';
import type { OwnRange } from '../contract.ts';
import { rangesAtom } from '../queries.ts';
import { securityCommands } from '../commands.ts';
import { OwnList } from './OwnList.tsx';

/** A range with its number. */
interface Row extends OwnRange {
  number: number;
  /** The range contains the person's address. */
  here: boolean;
}

/** The tab 'Allowed IPs': the addresses from which the account may be used. */
export function RangesTab() {
  const query = useAtomValue(rangesAtom);
  const { ranges = [], address = '' } = query.data ?? {};
  return (
    <OwnList<Row>
      label="Allowed IPs"
      query={query}
      rows={ranges.map((range, at) => ({ ...range, number: at + 1, here: holds(range, address) }))}
      rowKey={keyOf}
      rowLabel={rangeText}
      kind={ownRanges}
      intro={
        query.data ? address && `Your current network address is ${address}.` : <Skeleton className="my-1 h-3 w-56" />
      }
      columns={columns}
      card={(range) => <Card range={range} />}
      add={{
        command: securityCommands.addOwnRange,
        icon: 'globe',
        explanation: 'You can sign in from any network address. Add a range to allow only the addresses in it.',
      }}
    />
  );
}

const Card = ({ range }: { range: Row }) => (
  <>
    <span className="w-6 text-muted tabular">{range.number}</span>
    <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-3 text-sm">
      <dt className="text-muted">From</dt>
      <dd className="wrap-anywhere">{range.from}</dd>
      <dt className="text-muted">To</dt>
      <dd className="wrap-anywhere">{range.to}</dd>
    </dl>
    {range.here && <Here />}
    <RemoveButton range={range} />
  </>
);

function RemoveButton({ range }: { range: OwnRange }) {
  return (
    <CommandButton command={securityCommands.removeOwnRange} values={{ range }} about={rangeText(range)} icon="only" />
  );
}

const Here = () => <Badge tone="success">You are here</Badge>;

const keyOf = ({ id }: OwnRange): string => String(id);

function holds({ from, to }: OwnRange, address: string): boolean {
  const [first, last, mine] = [from, to, address].map(comparable);
  return first !== undefined && last !== undefined && mine !== undefined && mine.length === first.length
    ? first <= mine && mine <= last
    : false;
}

const columns: readonly Column<Row>[] = [
  { key: 'number', title: 'No.', width: 56, cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    key: 'from',
    title: 'From',
    width: { min: 140, grow: 1 },
    cell: ({ from }) => <span className="truncate tabular">{from}</span>,
  },
  {
    key: 'to',
    title: 'To',
    width: { min: 140, grow: 1 },
    cell: ({ to, here }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate tabular">{to}</span>
        {here && <Here />}
      </span>
    ),
  },
  {
    key: 'action',
    title: 'Action',
    width: 80,
    cell: (range) => <RemoveButton range={range} />,
  },
];
