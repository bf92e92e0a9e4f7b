/**
 * The key by which the ids of entries are shown (server/domain/activity/ids), in hexadecimal digits. Up to the newest entry of now, the
 * stored ids stand in links, so those stay valid.
 */
export const shownEntryIds = (isSqlite: boolean): string[] => [
  `insert into settings (key, value) values ('activity_ids_key', ${
    isSqlite ? 'lower(hex(randomblob(32)))' : "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')"
  })`,
  "insert into settings (key, value) select 'activity_ids_shown_up_to', cast(coalesce(max(id), 0) as text) from activity",
];
