import type { Columns } from './columns.ts';

/**
 * The index of the words of the activity, in blocks of thousands of entries of one organisation. The server makes the
 * blocks while it runs, the newest first, also those of entries that were there before (server/domain/activity/words/README.md).
 */
export const activityWords = (c: Columns): string[] => [
  `create table activity_blocks (
    organisation_id ${c.big} not null,
    after_id ${c.big} not null,
    up_to_id ${c.big} not null,
    entries ${c.big} not null,
    ids text not null,
    primary key (organisation_id, after_id)
  )${c.clustered}`,
  `create table activity_terms (
    organisation_id ${c.big} not null,
    term ${c.key} not null,
    after_id ${c.big} not null,
    entries ${c.big} not null,
    places ${c.bytes} not null,
    primary key (organisation_id, term, after_id)
  )${c.clustered}`,
  'create index activity_terms_of_block on activity_terms (organisation_id, after_id)',
];
