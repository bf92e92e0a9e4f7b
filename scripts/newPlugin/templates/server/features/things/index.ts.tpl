import * as contract from '#plugins/things/contract.ts';
import * as events from '#plugins/things/events.ts';
import * as reverses from '#plugins/things/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

/** The server half of things. */
export const things = feature({
  id: 'things',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
});
