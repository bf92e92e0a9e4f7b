import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { KEPT } from '#server/platform/db/kept.ts';
import { serviceAccountsTable, serviceTokensTable } from './tables.ts';

type Db = Kysely<Database>;
export type ServiceRow = Selectable<Database['service_accounts']>;
export type ServiceTokenRow = Selectable<Database['service_tokens']>;

/** The service accounts of an organisation by name, first those that have not ended, with the name of who made each. */
export async function servicesOf(
  db: Db,
  organisationId: number,
): Promise<(ServiceRow & { first_name: string; last_name: string })[]> {
  const rows = await db
    .selectFrom('service_accounts as s')
    .leftJoin('people as p', 'p.id', 's.made_by')
    .selectAll('s')
    .select(['p.first_name', 'p.last_name'])
    .where('s.organisation_id', '=', organisationId)
    .orderBy((is) => is.case().when('s.ended_at', 'is', null).then(0).else(1).end())
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({ ...row, first_name: row.first_name ?? '', last_name: row.last_name ?? '' }));
}

/** The tokens of all service accounts of an organisation, newest first. */
export function tokensOfServices(db: Db, organisationId: number): Promise<ServiceTokenRow[]> {
  return db
    .selectFrom('service_tokens')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A service account of the organisation, locked until the transaction ends. */
export function serviceForChange(tx: Db, organisationId: number, id: number): Promise<ServiceRow | undefined> {
  return tx
    .selectFrom('service_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

interface New {
  organisationId: number;
  name: string;
  purpose: string;
  /** The person who makes it. */
  madeBy: number | null;
  now: number;
}

/** Adds a service account; answers its id. */
export async function insertService(tx: Db, { organisationId, name, purpose, madeBy, now }: New): Promise<number> {
  const id = await newId(tx, serviceAccountsTable);
  await tx
    .insertInto('service_accounts')
    .values({ id, organisation_id: organisationId, name, purpose, made_by: madeBy, created_at: now })
    .execute();
  return id;
}

/** Changes a service account. */
export async function saveService(tx: Db, id: number, values: Updateable<Database['service_accounts']>): Promise<void> {
  await tx.updateTable('service_accounts').set(values).where('id', '=', id).execute();
}

/** Adds a token of a service account. */
export async function insertServiceToken(
  tx: Db,
  values: Omit<Insertable<Database['service_tokens']>, 'id'>,
): Promise<void> {
  await tx
    .insertInto('service_tokens')
    .values({ id: await newId(tx, serviceTokensTable), ...values })
    .execute();
}

/** The tokens of one service account, newest first. */
export function tokensOfService(tx: Db, id: number): Promise<ServiceTokenRow[]> {
  return tx
    .selectFrom('service_tokens')
    .selectAll()
    .where('service_account_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A token of a service account of the organisation. */
export function serviceTokenById(tx: Db, organisationId: number, id: number): Promise<ServiceTokenRow | undefined> {
  return tx
    .selectFrom('service_tokens')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lets a token end at this time, if it does not end before. */
export async function shortenToken(tx: Db, id: number, until: number): Promise<void> {
  await tx
    .updateTable('service_tokens')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '>', until)
    .execute();
}

/** Deletes one token, or all of a service account. */
export async function deleteServiceTokens(tx: Db, which: { id: number } | { service: number }): Promise<void> {
  const all = tx.deleteFrom('service_tokens');
  await (
    'id' in which ? all.where('id', '=', which.id) : all.where('service_account_id', '=', which.service)
  ).execute();
}

/** Deletes tokens that expired, and accounts that ended, long ago. */
export async function sweepServices(tx: Db, now: number): Promise<void> {
  await tx
    .deleteFrom('service_tokens')
    .where('expires_at', '<', now - KEPT)
    .execute();
  await tx
    .deleteFrom('service_accounts')
    .where('ended_at', '<', now - KEPT)
    .execute();
}
