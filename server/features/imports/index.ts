import * as contract from '#plugins/imports/contract.ts';
import * as events from '#plugins/imports/events.ts';
import * as reverses from '#plugins/imports/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const imports = feature({
  id: 'imports',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
});
