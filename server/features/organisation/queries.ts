import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { memberText, nameKey } from '#server/db/text.ts';

/** The organisations that a person has joined and not been removed from. An invitation that waits shows nothing yet. */
export function organisationsOf(db: Kysely<Database>, personId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name', 'organisations.email', 'organisations.industry_id'])
    .where('memberships.person_id', '=', personId)
    .where('memberships.joined', '=', 1)
    .where('memberships.status', '<>', 'deleted')
    .orderBy('organisations.name')
    .orderBy('organisations.id')
    .execute();
}

/** Makes an organisation that the person has joined the primary one; answers its name, or `undefined` for any other. */
export async function makePrimary(
  tx: Kysely<Database>,
  personId: number,
  organisationId: number,
): Promise<string | undefined> {
  const joined = await tx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.name')
    .where('memberships.person_id', '=', personId)
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.joined', '=', 1)
    .where('memberships.status', '<>', 'deleted')
    .executeTakeFirst();
  if (joined)
    await tx
      .updateTable('people')
      .set({ primary_organisation_id: organisationId })
      .where('id', '=', personId)
      .execute();
  return joined?.name;
}

/** What a new organisation starts with (product.md section 3, Defaults). */
const defaults = {
  country_id: 99,
  currency_id: 99,
  fiscal_year_id: 4,
  employee_count_id: 1,
  time_zone_id: 1,
  gst_type_id: 3,
  date_format_id: 6,
  gst_registered: 0,
} as const;

const DEFAULT_POLICY = 'Default Policy';

interface Founder {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
}

/** Makes an organisation with its default policy and its owner. Returns its id. */
export async function newOrganisation(
  tx: Kysely<Database>,
  name: string,
  founder: Founder,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('organisations')
    .values({
      ...defaults,
      name,
      display_name: name.slice(0, 12).trim(),
      email: founder.email,
      inventory_start_on: new Date(now).toISOString().slice(0, 10),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('memberships')
    .values({
      organisation_id: id,
      person_id: founder.id,
      is_admin: 1,
      is_owner: 1,
      is_external: 0,
      invited_at: now,
      joined_at: now,
      verified: 1,
      created_at: now,
      ...memberText(founder),
    })
    .execute();
  await tx
    .insertInto('policies')
    .values({
      organisation_id: id,
      name: DEFAULT_POLICY,
      name_key: nameKey(DEFAULT_POLICY),
      is_default: 1,
      created_at: now,
    })
    .execute();
  return id;
}
