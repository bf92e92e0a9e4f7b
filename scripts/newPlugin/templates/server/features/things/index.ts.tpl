import * as contract from '#plugins/things/contract.ts';
import * as events from '#plugins/things/events.ts';
import { feature } from '#server/feature.ts';
import { thingsTable } from './tables.ts';

/** The server half of things. */
export const things = feature({
  id: 'things',
  contract,
  handlers: () => import('./handlers.ts'),
  events,
  tables: [thingsTable],
});
