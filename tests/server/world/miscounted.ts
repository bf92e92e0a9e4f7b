import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** The database's stored counts that differ from the real ones. */
export async function miscounted(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    select organisation_id, status, invitation, is_external, joined, sum(people) as difference from (
      select organisation_id, status, invitation, is_external, joined, people from member_counts
      union all
      select organisation_id, status, invitation, is_external, joined, -1 from memberships
    ) as counted
    group by organisation_id, status, invitation, is_external, joined having sum(people) <> 0`.execute(db);
  return rows;
}
