import type { Columns } from './columns.ts';

/**
 * The activity: one row for each change, which is never updated, and is deleted only when it is older than the time in the
 * setting `activity_kept_from`. No foreign keys: an entry outlives the records that it names. Organisation 0 has the
 * entries of accounts that belong to no organisation.
 */
export const activityTables = (c: Columns): string[] => [
  `create table activity (
    id ${c.id},
    organisation_id ${c.big} not null,
    at ${c.big} not null,
    actor_kind text not null check (actor_kind in ('person', 'service', 'operator', 'system')),
    actor_id ${c.big},
    actor_name text not null,
    action ${c.key} not null,
    subject_kind text not null,
    subject_id ${c.big} not null,
    subject_name text not null,
    second_kind text,
    second_id ${c.big},
    second_name text,
    outcome text not null check (outcome in ('done', 'refused')),
    why text,
    source text not null check (source in ('portal', 'palette', 'key', 'api', 'cli', 'system')),
    address ${c.key} not null,
    user_agent text not null,
    session_id text,
    request_id text not null,
    batch ${c.key},
    changes text not null,
    reverse text,
    undoes ${c.big},
    search_text text not null
  )${c.end}`,
  'create index activity_newest on activity (organisation_id, id)',
  'create index activity_by_time on activity (organisation_id, at, id)',
  'create index activity_by_actor on activity (organisation_id, actor_id, id)',
  'create index activity_by_action on activity (organisation_id, action, id)',
  'create index activity_by_address on activity (organisation_id, address, id)',
  `create index activity_refused on activity (organisation_id, id) where outcome = 'refused'`,
  'create index activity_undone on activity (organisation_id, undoes) where undoes is not null',
  'create index activity_by_batch on activity (organisation_id, batch) where batch is not null',
  // The history of a record: also of the people of a group whom one change names.
  `create table activity_subjects (
    organisation_id ${c.big} not null,
    kind ${c.key} not null,
    subject_id ${c.big} not null,
    activity_id ${c.big} not null,
    primary key (organisation_id, kind, subject_id, activity_id)
  )${c.clustered}`,
  // Each seal covers the entries after the former seal, and its hash includes the former hash. `after_id` is unique, so two
  // processes cannot seal the same entries.
  `create table activity_seals (
    after_id ${c.big} not null primary key,
    up_to_id ${c.big} not null,
    entries ${c.big} not null,
    hash text not null,
    at ${c.big} not null
  )${c.end}`,
];

const keptFrom = `coalesce((select cast(value as bigint) from settings where key = 'activity_kept_from'), 0)`;
const refusal = 'The activity is never changed.';

export const activitySqlite = (): string[] => [
  `create trigger activity_never_updated before update on activity begin select raise(abort, '${refusal}'); end`,
  `create trigger activity_never_deleted before delete on activity when old.at >= ${keptFrom} begin
    select raise(abort, '${refusal}');
  end`,
];

export const activityPostgres = (): string[] => [
  `create function refuse_activity() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and old.at < ${keptFrom} then return old; end if;
    raise exception '${refusal}';
  end $$`,
  `create trigger activity_never_changed before update or delete on activity for each row
    execute function refuse_activity()`,
  `create trigger activity_never_emptied before truncate on activity execute function refuse_activity()`,
];
