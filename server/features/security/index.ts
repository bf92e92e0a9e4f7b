import * as contract from '#plugins/security/contract.ts';
import * as proof from '#core/contract/proof.ts';
import * as events from '#plugins/security/events.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const security = feature({
  id: 'security',
  contract: Object.assign({}, contract, proof),
  handlers: async () => ({
    handlers: { ...(await import('./handlers.ts')).handlers, ...(await import('./proofHandlers.ts')).proofHandlers },
  }),
  events,
  tables,
  hourly: () => import('./hourly.ts'),
});
