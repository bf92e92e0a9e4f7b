import * as contract from '#plugins/organisation/contract.ts';
import * as events from '#plugins/organisation/events.ts';
import * as reverses from '#plugins/organisation/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const organisation = feature({
  id: 'organisation',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
});
