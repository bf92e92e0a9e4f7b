/**
 * The entries of a run are counted in the index alone. Before, the first page of the activity read each entry of a large
 * import.
 */
export const activityRuns: readonly string[] = [
  'drop index activity_by_batch',
  `create index activity_by_batch on activity (organisation_id, batch, actor_id, action, undoes, id)
     where batch is not null`,
];
