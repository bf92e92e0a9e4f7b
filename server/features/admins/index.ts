import * as contract from '#plugins/admins/contract.ts';
import * as events from '#plugins/admins/events.ts';
import * as reverses from '#plugins/admins/reverses.ts';
import { feature } from '#server/domain/feature.ts';

export const admins = feature({
  id: 'admins',
  contract,
  handlers: () => import('./handlers.ts'),
  reverses: { contract: reverses, handlers: () => import('./reverses.ts') },
  events,
});
