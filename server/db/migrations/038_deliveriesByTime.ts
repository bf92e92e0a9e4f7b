/** Deliveries have random ids from now on, so their pages are in the order of times. */
export const deliveriesByTime: readonly string[] = [
  'drop index webhook_deliveries_of_webhook',
  'drop index webhook_deliveries_of_organisation',
  'create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at, id)',
  'create index webhook_deliveries_of_organisation on webhook_deliveries (organisation_id, created_at, id)',
];
