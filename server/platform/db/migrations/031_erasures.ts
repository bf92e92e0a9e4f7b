import { activityPostgres } from './010_activity.ts';
import type { Columns } from './columns.ts';

/**
 * An erasure replaces what names a person in the entries of the activity, so their seals get a new hash. The former one
 * stays in `activity_seals`, because the next seal includes it. `entry_id` is the entry of the erasure, which holds the
 * digest of its rows.
 */
export const erasuresTables = (c: Columns): string[] => [
  `create table renewed_seals (
    id ${c.id},
    after_id ${c.big} not null,
    hash text not null,
    entry_id ${c.big} not null,
    at ${c.big} not null
  )${c.end}`,
];

/** The columns of an entry that an erasure leaves as they are. */
const kept = [
  'id',
  'organisation_id',
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'second_kind',
  'second_id',
  'outcome',
  'source',
  'request_id',
  'batch',
  'undoes',
];
const of = (row: 'old' | 'new') => `(${kept.map((column) => `${row}.${column}`).join(', ')})`;
const isErasing = `exists (select 1 from settings where key = 'activity_erasing' and value = '1')`;

/** The trigger lets an update pass while the setting `activity_erasing` is 1, if it keeps these columns. */
export const erasuresSqlite = (): string[] => [
  'drop trigger activity_never_updated',
  `create trigger activity_never_updated before update on activity
    when not (${isErasing} and ${of('old')} is ${of('new')}) begin
    select raise(abort, 'The activity is never changed.');
  end`,
];

export function erasuresPostgres(): string[] {
  const [refuse = ''] = activityPostgres();
  return [
    refuse.replace('create function', 'create or replace function').replace(
      'raise exception',
      `if tg_op = 'UPDATE' and ${isErasing} and ${of('old')} is not distinct from ${of('new')} then return new; end if;
    raise exception`,
    ),
  ];
}
