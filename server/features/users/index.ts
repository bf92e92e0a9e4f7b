import * as contract from '#plugins/users/contract.ts';
import * as events from '#plugins/users/events.ts';
import * as reverses from '#plugins/users/reverses.ts';
import { feature } from '#server/domain/feature.ts';

export const users = feature({
  id: 'users',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
  hourly: () => import('./hourly.ts'),
});
