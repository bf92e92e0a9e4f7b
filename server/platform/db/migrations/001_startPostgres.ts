/** PostgreSQL's part of the first migration: references to tables made later, the search index, the triggers that keep counts. */
export function startPostgres(): string[] {
  return [
    'alter table organisations add foreign key (logo_file_id) references files (id) on delete set null',
    'alter table people add foreign key (picture_file_id) references files (id) on delete set null',
    // More samples than usual: from them the planner estimates how many members a search matches.
    'alter table memberships alter search_text set statistics 500',

    // The trigram index. If the extension may not be installed, a search reads names in order instead.
    `do $$ begin
      create extension if not exists pg_trgm;
      create index memberships_searched on memberships using gin (search_text gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
      raise warning 'pg_trgm is not available: searches of large organisations will be slow';
    end $$`,

    ...counted('memberships', 'organisation_id, status, invitation, is_external, joined', '1', countMemberships),
    ...counted('assignments', 'organisation_id, application_id, person_id', 'enabled', countAssignments),
    ...counted('group_members', 'organisation_id, group_id, person_id', '1', countGroupMembers),
  ];
}

type Operation = 'insert' | 'update' | 'delete';

// The triggers run once per statement, not once per row, so that a statement with many rows is fast.
function counted(table: string, columns: string, worth: string, apply: (changes: string, of: Operation) => string) {
  const added = `select ${columns}, ${worth} as change from new_rows`;
  const removed = `select ${columns}, -${worth} as change from old_rows`;
  const trigger = (of: Operation, rows: string) =>
    `create trigger ${table}_counted_${of} after ${of} on ${table} referencing ${rows}
      for each statement execute function count_${table}()`;
  return [
    `create function count_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then
        ${apply(added, 'insert')};
      elsif tg_op = 'DELETE' then
        ${apply(removed, 'delete')};
      else
        ${apply(`${added} union all ${removed}`, 'update')};
      end if;
      return null;
    end $$`,
    trigger('insert', 'new table as new_rows'),
    trigger('update', 'old table as old_rows new table as new_rows'),
    trigger('delete', 'old table as old_rows'),
  ];
}

// The rows are locked in the order of the key: two transactions that lock them in different orders could deadlock.
function sums(columns: string, changes: string): string {
  return `select ${columns}, sum(change) as change from (${changes}) changes
    group by ${columns} having sum(change) <> 0 order by ${columns}`;
}

function countMemberships(changes: string, of: Operation): string {
  const key = 'organisation_id, status, invitation, is_external, joined';
  // When an organisation is deleted, its counts may be deleted before its members.
  if (of === 'delete') {
    return `update member_counts c set people = c.people + d.change from (${sums(key, changes)}) d
      where (c.organisation_id, c.status, c.invitation, c.is_external, c.joined)
        = (d.organisation_id, d.status, d.invitation, d.is_external, d.joined)`;
  }
  return `insert into member_counts (${key}, people) ${sums(key, changes)}
    on conflict (${key}) do update set people = member_counts.people + excluded.people`;
}

function countAssignments(changes: string): string {
  return `update memberships m set application_count = m.application_count + d.change
      from (${sums('organisation_id, person_id', changes)}) d
      where m.organisation_id = d.organisation_id and m.person_id = d.person_id;
    update organisation_applications a set people_count = a.people_count + d.change
      from (${sums('organisation_id, application_id', changes)}) d
      where a.organisation_id = d.organisation_id and a.application_id = d.application_id`;
}

function countGroupMembers(changes: string): string {
  return `update memberships m set group_count = m.group_count + d.change
      from (${sums('organisation_id, person_id', changes)}) d
      where m.organisation_id = d.organisation_id and m.person_id = d.person_id;
    update groups g set people_count = g.people_count + d.change
      from (${sums('group_id', changes)}) d where g.id = d.group_id`;
}
