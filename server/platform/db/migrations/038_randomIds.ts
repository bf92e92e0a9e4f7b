import { foldedAgain } from './037_foldedAgain.ts';

/** Deliveries have random ids from now on, so their pages are in the order of times. And names are folded again. */
export const randomIds: readonly string[] = [
  'drop index webhook_deliveries_of_webhook',
  'drop index webhook_deliveries_of_organisation',
  'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id)',
  'create index webhook_deliveries_of_organisation on webhook_deliveries (organisation_id, created_at, id)',
  ...foldedAgain,
];
