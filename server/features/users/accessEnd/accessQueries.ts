import type { Kysely, Selectable } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The groups of a person, and the applications that are enabled for the person. */
export interface Access {
  groups: { id: number; name: string; role: 'moderator' | 'member' }[];
  assignments: Pick<Selectable<Database['assignments']>, 'application_id' | 'role_id' | 'crm_role_id' | 'profile_id'>[];
}

/** The groups and the enabled applications of given people, by person. */
export async function accessOf(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Access>> {
  const [groups, assignments] = await Promise.all([
    db
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .select(['group_members.person_id', 'group_members.role', 'groups.id', 'groups.name'])
      .where('group_members.organisation_id', '=', organisationId)
      .where(isAmong(db, 'group_members.person_id', ids))
      .orderBy('groups.sort_name')
      .execute(),
    db
      .selectFrom('assignments')
      .select(['person_id', 'application_id', 'role_id', 'crm_role_id', 'profile_id'])
      .where('organisation_id', '=', organisationId)
      .where(isAmong(db, 'person_id', ids))
      .where('enabled', '=', 1)
      .orderBy('application_id')
      .execute(),
  ]);
  const found = new Map(ids.map((id): [number, Access] => [id, { groups: [], assignments: [] }]));
  for (const { person_id: id, ...group } of groups) found.get(id)?.groups.push(group);
  for (const { person_id: id, ...assignment } of assignments) found.get(id)?.assignments.push(assignment);
  return found;
}
