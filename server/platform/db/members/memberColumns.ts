import type { Selectable } from 'kysely';
import type { Database } from '../schema.ts';

/** The columns of a member and the account that every list of people selects. */
export const memberColumns = [
  'people.id',
  'people.email',
  'people.first_name',
  'people.last_name',
  'people.mobile',
  'people.picture_file_id',
  'memberships.is_admin',
  'memberships.duties',
  'memberships.duty_applications',
  'memberships.is_owner',
  'memberships.is_external',
  'memberships.status',
  'memberships.invited_at',
  'memberships.verified',
  'memberships.joined',
  'memberships.typed_first_name',
  'memberships.typed_last_name',
  'memberships.typed_mobile',
  'memberships.undelivered_at',
  'memberships.undelivered_why',
  'memberships.ends_on',
  'memberships.ends_at',
  'memberships.application_count',
  'memberships.group_count',
] as const;

/** A row of `memberColumns`. */
export type MemberRow = Pick<Selectable<Database['people']>, ColumnOf<'people'>> &
  Pick<Selectable<Database['memberships']>, ColumnOf<'memberships'>>;

type ColumnOf<Table extends string> =
  Extract<(typeof memberColumns)[number], `${Table}.${string}`> extends `${Table}.${infer Name}` ? Name : never;
