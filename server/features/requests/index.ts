import * as contract from '#plugins/requests/contract.ts';
import * as events from '#plugins/requests/events.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const requests = feature({
  id: 'requests',
  contract,
  handlers: () => import('./handlers.ts'),
  events,
  tables,
});
