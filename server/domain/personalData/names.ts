import type { Kysely } from 'kysely';
import { clientEntry } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';

type Kind = 'roles' | 'crmRoles' | 'profiles';

/** Finds the names of records, each read once. */
export interface Names {
  /** The person whose data it is. */
  personId: number;
  /** The time at which it is read. */
  now: number;
  organisation(id: unknown): Promise<string | null>;
  group(id: unknown): Promise<string | null>;
  application(id: unknown): Promise<string | null>;
  /** A role within the application of the row. */
  role(kind: Kind, id: unknown, row: Readonly<Record<string, unknown>>): Promise<string | null>;
}

/** Names as they are now. */
export function namesOf(
  db: Kysely<Database>,
  services: Pick<Services, 'catalogue' | 'config' | 'now'>,
  personId: number,
): Names {
  const known = new Map<string, Promise<string | null>>();
  const once = (kind: string, id: unknown, read: (id: number) => Promise<string | undefined>) => {
    if (typeof id !== 'number') return Promise.resolve(null);
    const key = `${kind} ${id}`;
    const name = known.get(key) ?? read(id).then((found) => found ?? null);
    known.set(key, name);
    return name;
  };
  const nameIn = (table: 'organisations' | 'groups') => async (id: number) =>
    (await db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name;
  const entry = (id: unknown) => clientEntry(db, services, Number(id));
  return {
    personId,
    now: services.now(),
    organisation: (id) => once('organisation', id, nameIn('organisations')),
    group: (id) => once('group', id, nameIn('groups')),
    application: (id) => once('application', id, async () => (await entry(id))?.name),
    role: (kind, id, row) =>
      once(
        `${kind} ${String(row.application_id)}`,
        id,
        async (wanted) => (await entry(row.application_id))?.[kind].find((one) => one.id === wanted)?.name,
      ),
  };
}
