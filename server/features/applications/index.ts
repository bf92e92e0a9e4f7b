import * as contract from '#plugins/applications/contract.ts';
import * as own from '#plugins/applications/ownContract.ts';
import * as events from '#plugins/applications/events.ts';
import * as reverses from '#plugins/applications/reverses.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const applications = feature({
  id: 'applications',
  contract: Object.assign({}, contract, own),
  handlers: async () => ({
    handlers: { ...(await import('./handlers.ts')).handlers, ...(await import('./own.ts')).ownHandlers },
  }),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  tables,
  leaving: () => import('./leaving.ts'),
});
