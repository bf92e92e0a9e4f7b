import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { dutiesIn, idsIn, type Duties } from '#server/domain/duties.ts';

/** An administrator whom the server writes to. */
export interface Manager extends Duties {
  id: number;
  email: string;
  /** A full one. */
  admin: boolean;
}

/** The administrators whom the server writes to, full and limited ones. */
export async function managersOf(tx: Kysely<Database>, organisationId: number, now: number): Promise<Manager[]> {
  const rows = await tx
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'p.email', 'm.is_admin', 'm.duties', 'm.duty_applications'])
    .where('m.organisation_id', '=', organisationId)
    // As in the index of administrators.
    .where(sql<boolean>`(m.is_admin = 1 or m.duties <> '')`)
    .where('m.status', '=', sql.lit('active'))
    .where('m.joined_at', 'is not', null)
    .where(goesOn('m.ends_at', now))
    .execute();
  return rows.map(({ id, email, is_admin: isAdmin, duties, duty_applications: ids }) => ({
    id,
    email,
    admin: isAdmin === 1,
    duties: dutiesIn(duties),
    dutyApplications: idsIn(ids),
  }));
}

/** The addresses of the full administrators whom the server writes to. */
export async function administratorsOf(tx: Kysely<Database>, organisationId: number, now: number): Promise<string[]> {
  return (await managersOf(tx, organisationId, now)).filter(({ admin }) => admin).map(({ email }) => email);
}
