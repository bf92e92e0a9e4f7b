import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { stateOf, stateText } from '#core/ui/text/stateText.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import { listDeliveries, type Delivery } from './contract.ts';
import { deliveryPath } from './paths.ts';

const delivery: RecordKind<Delivery> = {
  kind: 'delivery',
  label: 'Which delivery?',
  title: 'Deliveries',
  icon: 'send',
  describe: ({ id, name, createdAt, ...delivery }) => ({
    key: id,
    label: name,
    detail: `${stateText[stateOf(delivery)]}, ${timeText(createdAt)}`,
  }),
  href: ({ id }) => deliveryPath({ id }),
};

/**
 * What was sent to webhooks. The palette does not search this list: deliveries are named after their event, so
 * every search would find many of the same name.
 */
export const deliveries = list({
  of: delivery,
  one: 'delivery',
  many: 'deliveries',
  endpoint: listDeliveries,
  rows: (answer) => answer.deliveries,
  query: () => ({}),
  search: async (_typed, host) => (await host.load(listDeliveries, { query: { limit: 100 } })).deliveries,
});
