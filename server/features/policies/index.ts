import * as contract from '#plugins/policies/contract.ts';
import * as events from '#plugins/policies/events.ts';
import * as reverses from '#plugins/policies/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const policies = feature({
  id: 'policies',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
});
