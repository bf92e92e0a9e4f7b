import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import { scopeText } from '#core/tokens/scopeText.ts';
import { EndBadge, Ends, LastUse, TokenName } from '#core/tokens/TokenParts.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { dayText } from '#core/text/days.ts';
import type { ServiceAccount } from '../contract.ts';
import { services, type ServiceToken } from '../lists.ts';

interface Props {
  service: ServiceAccount;
}

/** The columns of the Service accounts list. */
export const columns: readonly Column<ServiceAccount>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 160, grow: 2 },
    cell: (service) => <CellLink href={services.href?.(service)}>{service.name}</CellLink>,
  },
  {
    key: 'scopes',
    title: 'Rights',
    width: { min: 160, grow: 3 },
    cell: (service) => <CellText>{mayText(service)}</CellText>,
  },
  {
    key: 'maker',
    title: 'Created by',
    width: { min: 150, grow: 1 },
    cell: ({ madeBy }) => <CellText>{madeBy?.name ?? ''}</CellText>,
  },
  { key: 'use', title: 'Last use', width: 140, cell: (service) => <LastUse token={lastUse(service)} /> },
  { key: 'ends', title: 'Ends', width: 200, cell: (service) => <End service={service} /> },
];

/** A service account on a phone. */
export const serviceCard = (service: ServiceAccount): RowCard => ({
  lines: [
    mayText(service),
    <span key="end">
      {service.endedAt === null && <span>Ends: </span>}
      <End service={service} />
    </span>,
  ],
});

/** What the tokens of a service account allow together. */
const mayText = ({ tokens }: ServiceAccount) =>
  scopeText([...new Set(tokens.flatMap(({ scopes }) => scopes))].toSorted());

const lastUse = ({ tokens }: ServiceAccount) => ({
  lastUsedAt: tokens.reduce<number | null>(
    (last, { lastUsedAt }) => Math.max(last ?? 0, lastUsedAt ?? 0) || null,
    null,
  ),
});

/** When the last token of a service account ends; then its programs are refused. */
export function End({ service: { endedAt, tokens } }: Props) {
  if (endedAt !== null) return <Badge tone="danger">{`Ended on ${dayText(endedAt)}`}</Badge>;
  if (tokens.length === 0) return <span className="text-muted">No token</span>;
  const at = Math.max(...tokens.map(({ expiresAt }) => expiresAt));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>{dayText(at)}</span>
      <EndBadge at={at} />
    </span>
  );
}

/** The columns of the tokens of a service account. */
export const tokenColumns: readonly Column<ServiceToken>[] = [
  { key: 'name', title: 'Name', width: { min: 160, grow: 2 }, cell: (token) => <TokenName token={token} /> },
  {
    key: 'scopes',
    title: 'Rights',
    width: { min: 160, grow: 3 },
    cell: ({ scopes }) => <CellText>{scopeText(scopes)}</CellText>,
  },
  {
    key: 'range',
    title: 'Allowed IPs',
    width: { min: 180, grow: 1 },
    cell: (token) => <CellText>{rangeText(token)}</CellText>,
  },
  { key: 'ends', title: 'Ends', width: 120, cell: (token) => <Ends token={token} /> },
  { key: 'use', title: 'Last use', width: 140, cell: (token) => <LastUse token={token} /> },
];

/** A token on a phone. */
export const tokenCard = (token: ServiceToken): RowCard => ({
  badges: <EndBadge at={token.expiresAt} />,
  lines: [
    scopeText(token.scopes),
    <span key="ends">
      <span>Ends: </span>
      <Ends token={token} />
    </span>,
    <span key="use">
      <span>Last use: </span>
      <LastUse token={token} />
    </span>,
  ],
});

function rangeText({ range }: ServiceToken): string {
  if (!range) return 'All';
  return range.from === range.to ? range.from : `${range.from} – ${range.to}`;
}
