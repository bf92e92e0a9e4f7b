import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import type { Delivery, Webhook } from '../contract.ts';
import { deliveries } from '../deliveries.ts';
import { webhooks } from '../lists.ts';
import { StateBadge } from '#core/ui/text/StateBadge.tsx';
import { stateOf } from '#core/ui/text/stateText.ts';

/** The columns of the Webhooks list. */
export const columns: readonly Column<Webhook>[] = [
  {
    key: 'name',
    title: 'Name',
    width: { min: 160, grow: 2 },
    cell: (webhook) => <CellLink href={webhooks.href?.(webhook)}>{webhook.name}</CellLink>,
  },
  { key: 'address', title: 'Address', width: { min: 200, grow: 3 }, cell: ({ url }) => <CellText>{url}</CellText> },
  { key: 'last', title: 'Last delivery', width: 190, cell: (webhook) => <Last webhook={webhook} /> },
  { key: 'status', title: 'Status', width: 110, cell: (webhook) => <OnBadge webhook={webhook} /> },
];

/** A webhook on a phone. */
export const webhookCard = (webhook: Webhook): RowCard => ({
  badges: <OnBadge webhook={webhook} />,
  lines: [webhook.url, <Last key="last" webhook={webhook} />],
});

/** Whether a webhook sends. After a failed attempt it is not shown as if all were well. */
export function OnBadge({ webhook: { on, lastState } }: { webhook: Webhook }) {
  if (!on) return <Badge tone="warning">Off</Badge>;
  return lastState === 'failed' ? <Badge tone="warning">On, failing</Badge> : <Badge tone="success">On</Badge>;
}

/** What became of the last attempt, and when. */
export function Last({ webhook: { lastState, lastAt } }: { webhook: Webhook }) {
  if (lastState === null) return <span className="text-muted">Nothing sent yet</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <StateBadge state={lastState} />
      {lastAt !== null && (
        <span className="truncate text-sm text-muted">
          <Ago at={lastAt} />
        </span>
      )}
    </span>
  );
}

/** The columns of the deliveries of a webhook. */
export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    key: 'name',
    title: 'Event',
    width: { min: 180, grow: 3 },
    cell: (delivery) => <CellLink href={deliveries.href?.(delivery)}>{delivery.name}</CellLink>,
  },
  { key: 'state', title: 'State', width: 150, cell: (delivery) => <StateBadge state={stateOf(delivery)} /> },
  { key: 'when', title: 'When', width: 140, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { key: 'attempts', title: 'Attempts', width: 90, align: 'end', cell: ({ attempts }) => numberText(attempts) },
  {
    key: 'answer',
    title: 'Answer',
    width: { min: 140, grow: 2 },
    cell: (delivery) => <CellText>{answerText(delivery)}</CellText>,
  },
];

/** A delivery on a phone. */
export const deliveryCard = (delivery: Delivery): RowCard => ({
  badges: <StateBadge state={stateOf(delivery)} />,
  lines: [
    <Ago key="when" at={delivery.createdAt} />,
    `${numberText(delivery.attempts)} ${delivery.attempts === 1 ? 'attempt' : 'attempts'}, ${answerText(delivery)}`,
  ],
});

/** The last answer in short: its status, or why there is none. */
export const answerText = ({ status, error }: Pick<Delivery, 'status' | 'error'>): string =>
  status === null ? (error ?? 'No answer yet') : `HTTP ${status}`;
