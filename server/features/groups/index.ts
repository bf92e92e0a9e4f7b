import * as contract from '#plugins/groups/contract.ts';
import * as events from '#plugins/groups/events.ts';
import * as reverses from '#plugins/groups/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const groups = feature({
  id: 'groups',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
  leaving: () => import('./leaving.ts'),
});
