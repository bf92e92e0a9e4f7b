import type { Columns } from './columns.ts';

/**
 * Columns of groups and policies for sorting and for searching, as members have them: the folded name and the search text.
 * The setting tells refoldNames.ts to fold all names again after the migrations.
 */
export const foldedNames = (c: Columns): string[] => [
  ...['groups', 'policies'].flatMap((table) => [
    `alter table ${table} add column sort_name ${c.key} not null default ''`,
    `alter table ${table} add column search_text ${c.key} not null default ''`,
  ]),
  'create index groups_by_name on groups (organisation_id, sort_name, id)',
  `insert into settings (key, value) values ('names_to_fold', '[0,0]')`,
];
