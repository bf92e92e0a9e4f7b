import * as contract from '#plugins/account/contract.ts';
import * as events from '#plugins/account/events.ts';
import { feature } from '#server/domain/feature.ts';

export const account = feature({
  id: 'account',
  contract,
  handlers: () => import('./handlers.ts'),
  events,
});
