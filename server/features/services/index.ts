import * as contract from '#plugins/services/contract.ts';
import * as events from '#plugins/services/events.ts';
import * as reverses from '#plugins/services/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const services = feature({
  id: 'services',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
  hourly: () => import('./hourly.ts'),
});
