import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { newId } from '#server/platform/db/newId.ts';
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import { keepDays } from '#server/domain/accessEnd.ts';
import { foldText } from '#core/text/fold.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { memberText } from '#server/platform/db/members/text.ts';
import { defaults } from '#server/platform/lookups/lookups.ts';
import { organisationsTable } from './tables.ts';
import { insertPolicy } from '#server/features/policies/queries.ts';

/** The organisations that a person has joined and was not removed from, in the order of names. A pending invitation does not count. */
export async function organisationsOf(db: Kysely<Database>, personId: number) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name', 'organisations.email', 'organisations.industry_id'])
    .where('memberships.person_id', '=', personId)
    .where('memberships.joined', '=', sql.lit(1))
    .where('memberships.status', '<>', sql.lit('deleted'))
    .orderBy('organisations.id')
    .execute();
  const named = rows.map((row) => ({ row, folded: foldText(row.name) }));
  return named.toSorted((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0)).map(({ row }) => row);
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
    .where('memberships.joined', '=', sql.lit(1))
    .where('memberships.status', '<>', sql.lit('deleted'))
    .executeTakeFirst();
  if (joined)
    await tx
      .updateTable('people')
      .set({ primary_organisation_id: organisationId })
      .where('id', '=', personId)
      .execute();
  return joined?.name;
}

const columns = [
  'id',
  'name',
  'display_name',
  'website',
  'email',
  'phone',
  'industry_id',
  'address_line1',
  'address_line2',
  'city',
  'country_id',
  'state_id',
  'postal_code',
  'fiscal_year_id',
  'employee_count_id',
  'time_zone_id',
  'gst_registered',
  'gst_type_id',
  'gst_number',
  'gst_registered_on',
  'pan_number',
  'currency_id',
  'date_format_id',
  'inventory_start_on',
  'logo_file_id',
  'assistants_on',
  'version',
] as const;

export type OrganisationRow = Pick<Selectable<Database['organisations']>, (typeof columns)[number]>;

export function organisationById(db: Kysely<Database>, id: number): Promise<OrganisationRow> {
  return db.selectFrom('organisations').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The same within a transaction, locked until its end. */
export function organisationForChange(tx: Kysely<Database>, id: number): Promise<OrganisationRow> {
  const query = tx.selectFrom('organisations').select(columns).where('id', '=', id);
  return query.$call(forUpdate(tx)).executeTakeFirstOrThrow();
}

/** Saves the set-up form. After that the organisation counts as set up. Its ends of access keep their days. */
export async function saveForm(
  tx: Kysely<Database>,
  id: number,
  values: Updateable<Database['organisations']>,
): Promise<void> {
  await tx
    .updateTable('organisations')
    .set((row) => ({ ...values, set_up: 1, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await keepDays(tx, id);
}

/** True when a person owns an organisation of this name. */
export async function ownsOneCalled(db: Kysely<Database>, personId: number, name: string): Promise<boolean> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.name')
    .where('memberships.person_id', '=', personId)
    .where('memberships.is_owner', '=', sql.lit(1))
    .where('memberships.status', '=', sql.lit('active'))
    .execute();
  return rows.some((owned) => nameKey(owned.name) === nameKey(name));
}

/** The founder of an organisation. */
export function founderById(db: Kysely<Database>, id: number): Promise<Founder> {
  return db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'email', 'mobile'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const DEFAULT_POLICY = 'Default Policy';

export interface Founder {
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
  { trusted, now }: { trusted: boolean; now: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('organisations')
    .values({
      id: await newId(tx, organisationsTable),
      ...defaults,
      name,
      display_name: cutWhole(name, 12).trim(),
      email: founder.email,
      inventory_start_on: new Date(now).toISOString().slice(0, 10),
      created_at: now,
      trusted: trusted ? 1 : 0,
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
  await insertPolicy(tx, id, DEFAULT_POLICY, now, { isDefault: true });
  return id;
}
