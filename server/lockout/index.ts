import * as contract from '#core/contract/policies/lockout.ts';
import { feature } from '#server/feature.ts';

export const lockout = feature({
  id: 'lockout',
  contract,
  handlers: () => import('./handlers.ts'),
  jobs: () => import('./shutOutLetters.ts'),
});
