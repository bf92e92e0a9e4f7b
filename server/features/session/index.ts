import * as contract from '#core/contract/session.ts';
import * as holder from '#core/contract/tokenHolder.ts';
import { feature } from '#server/domain/feature.ts';
import * as tables from './tables.ts';

export const session = feature({
  id: 'session',
  contract: Object.assign({}, contract, holder),
  handlers: async () => {
    const { handlers, tokenHandlers } = await import('./handlers.ts');
    return { handlers: { ...handlers, ...tokenHandlers } };
  },
  tables,
  hourly: () => import('./hourly.ts'),
});
