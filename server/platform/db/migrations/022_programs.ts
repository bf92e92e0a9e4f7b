import { activitySqlite, activityTables } from './010_activity.ts';
import type { Columns } from './columns.ts';

const kinds = (names: readonly string[]): string => `source in (${names.map((name) => `'${name}'`).join(', ')})`;
const before = ['portal', 'palette', 'key', 'api', 'cli', 'system'];
const after = kinds([...before.slice(0, 4), 'terminal', 'assistant', ...before.slice(4)]);

/** Whether an organisation lets assistants work in it by their tokens. */
export const assistantsOn = (c: Columns): string[] => [
  `alter table organisations add column ${c.flag('assistants_on')}`,
];

/** The activity knows two sources more. SQLite cannot change a check, so the table is copied; the ids stay. */
export function programsSqlite(c: Columns): string[] {
  const [table = '', ...others] = activityTables(c);
  return [
    table.replace('create table activity (', 'create table renewed_activity (').replace(kinds(before), after),
    'insert into renewed_activity select * from activity',
    `delete from sqlite_sequence where name = 'renewed_activity'`,
    `insert into sqlite_sequence (name, seq) select 'renewed_activity', seq from sqlite_sequence where name = 'activity'`,
    'drop table activity',
    'alter table renewed_activity rename to activity',
    ...others.filter((statement) => statement.startsWith('create index ')),
    ...activitySqlite(),
  ];
}

export const programsPostgres = (): string[] => [
  'alter table activity drop constraint activity_source_check',
  `alter table activity add constraint activity_source_check check (${after})`,
];
