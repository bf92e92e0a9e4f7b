/** The next delivery of a webhook is found at once, however many wait for it or for others. */
export const deliveriesInTurn: readonly string[] = [
  `create index webhook_deliveries_in_turn on webhook_deliveries (webhook_id, next_attempt_at)
     where next_attempt_at is not null`,
];
