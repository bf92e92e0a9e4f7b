import * as contract from '#plugins/webhooks/contract.ts';
import * as events from '#plugins/webhooks/events.ts';
import * as reverses from '#plugins/webhooks/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const webhooks = feature({
  id: 'webhooks',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
});
