import * as contract from '#core/contract/policies/lockout.ts';
import { feature } from '#server/domain/feature.ts';

export const lockout = feature({
  id: 'lockout',
  contract,
  handlers: () => import('./handlers.ts'),
  jobs: () => import('#server/domain/lockout/shutOutLetters.ts'),
});
