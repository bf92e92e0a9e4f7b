import * as contract from '#plugins/dashboard/contract.ts';
import { feature } from '#server/feature.ts';

export const dashboard = feature({
  id: 'dashboard',
  contract,
  handlers: () => import('./handlers.ts'),
});
