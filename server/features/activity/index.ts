import * as contract from '#plugins/activity/contract.ts';
import * as runs from '#plugins/activity/runContract.ts';
import * as events from '#plugins/activity/events.ts';
import { feature } from '#server/domain/feature.ts';

export const activity = feature({
  id: 'activity',
  contract: Object.assign({}, contract, runs),
  handlers: async () => ({
    handlers: { ...(await import('./handlers.ts')).handlers, ...(await import('./undoRun.ts')).runHandlers },
  }),
  events,
});
