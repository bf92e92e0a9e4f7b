import * as contract from '#plugins/access/contract.ts';
import { feature } from '#server/domain/feature.ts';

export const access = feature({
  id: 'access',
  contract,
  handlers: () => import('./handlers.ts'),
});
