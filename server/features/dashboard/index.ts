import * as contract from '#plugins/dashboard/contract.ts';
import { feature } from '#server/domain/feature.ts';

export const dashboard = feature({
  id: 'dashboard',
  contract,
  handlers: () => import('./handlers.ts'),
});
