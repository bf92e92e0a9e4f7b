import type { Columns } from './columns.ts';

/**
 * Groups and policies have the folded name that they are sorted by and the text that they are searched by, as members
 * have. The setting asks for all names to be folded anew after the migrations, see refoldNames.ts.
 */
export const foldedNames = (c: Columns): string[] => [
  ...['groups', 'policies'].flatMap((table) => [
    `alter table ${table} add column sort_name ${c.key} not null default ''`,
    `alter table ${table} add column search_text ${c.key} not null default ''`,
  ]),
  'create index groups_by_name on groups (organisation_id, sort_name, id)',
  `insert into settings (key, value) values ('names_to_fold', '[0,0]')`,
];
