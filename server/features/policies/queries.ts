import type { Kysely } from 'kysely';
import type { Policy, PolicyGroup, PolicyRange } from '#plugins/policies/contract.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { contains } from '#server/platform/db/members/memberPage.ts';
import { nameKey } from '#core/text/nameKey.ts';
import { nameText, searchWords } from '#server/platform/db/members/text.ts';
import type { rangeColumns } from '#server/platform/http/connection/addressRange.ts';
import { policiesTable, policyRangesTable } from './tables.ts';

type Db = Kysely<Database>;

/** All policies of an organisation, the default one first, then by name. */
export async function policiesOf(db: Db, organisationId: number): Promise<Policy[]> {
  const rows = await policies(db, organisationId)
    .orderBy('policies.is_default', 'desc')
    .orderBy('policies.sort_name')
    .execute();
  const groups = await groupsOf(db, organisationId);
  return rows.map((row) => policyOf(row, groups));
}

/** One policy; `undefined` both for a policy of another organisation and for an unknown id. */
export async function policyById(db: Db, organisationId: number, id: number): Promise<Policy | undefined> {
  const row = await policies(db, organisationId).where('policies.id', '=', id).executeTakeFirst();
  return row && policyOf(row, await groupsOf(db, organisationId, id));
}

/** A policy to change, locked until the transaction ends. */
export async function policyForChange(tx: Db, organisationId: number, id: number) {
  const row = await tx
    .selectFrom('policies')
    .select(['id', 'name', 'is_default', 'force_two_factor', 'passkeys_only', 'created_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id,
    name: row.name,
    isDefault: row.is_default === 1,
    forced: row.force_two_factor === 1,
    passkeysOnly: row.passkeys_only === 1,
    createdAt: row.created_at,
  };
}

/** The ranges of a policy, in the order of their addresses. */
export async function rangesOf(db: Db, policyId: number): Promise<PolicyRange[]> {
  return db
    .selectFrom('policy_ranges')
    .select(['id', 'from_address as from', 'to_address as to'])
    .where('policy_id', '=', policyId)
    .orderBy('family')
    .orderBy('from_key')
    .orderBy('to_key')
    .orderBy('id')
    .execute();
}

/** Groups whose name has all words of the text, in the order of names. */
export async function searchGroups(
  db: Db,
  organisationId: number,
  text: string,
  limit: number | undefined,
): Promise<PolicyGroup[]> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where(contains(db, searchWords(text)))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return limit === undefined ? rows : rows.slice(0, Math.max(limit, 0));
}

/** The ids that are groups of the organisation, locked so that none is deleted before the policy refers to it. */
export async function presentGroups(tx: Db, organisationId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(isAmong(tx, 'id', ids))
    .orderBy('id')
    .$call(forUpdate(tx))
    .execute();
  return rows.map(({ id }) => id);
}

/** True when another policy of the organisation has the name. */
export async function isNameTaken(tx: Db, organisationId: number, name: string, except = 0): Promise<boolean> {
  const row = await tx
    .selectFrom('policies')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('name_key', '=', nameKey(name))
    .where('id', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a policy; `restored` is the id of a deleted one. */
export async function insertPolicy(
  tx: Db,
  organisationId: number,
  name: string,
  now: number,
  { restored, isDefault = false }: { restored?: number; isDefault?: boolean } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('policies')
    .values({
      id: restored ?? (await newId(tx, policiesTable)),
      organisation_id: organisationId,
      name,
      ...nameText(name),
      is_default: isDefault ? 1 : 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renamePolicy(tx: Db, id: number, name: string): Promise<void> {
  await tx
    .updateTable('policies')
    .set({ name, ...nameText(name) })
    .where('id', '=', id)
    .execute();
}

/** The groups that a policy applies to. */
export async function groupIdsOf(db: Db, policyId: number): Promise<number[]> {
  const rows = await db.selectFrom('policy_groups').select('group_id').where('policy_id', '=', policyId).execute();
  return rows.map((row) => row.group_id);
}

/** The names of the groups that a policy applies to, in their order. */
export async function groupNamesOf(db: Db, organisationId: number, policyId: number): Promise<string[]> {
  const groups = await groupsOf(db, organisationId, policyId);
  return (groups.get(policyId) ?? []).map(({ name }) => name);
}

/** Replaces the groups of a policy. */
export async function setGroups(tx: Db, organisationId: number, policyId: number, ids: readonly number[]) {
  await tx.deleteFrom('policy_groups').where('policy_id', '=', policyId).execute();
  const rows = ids.map((id) => ({ organisation_id: organisationId, policy_id: policyId, group_id: id }));
  if (rows.length > 0) await tx.insertInto('policy_groups').values(rows).execute();
}

export async function removePolicy(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('policies').where('id', '=', id).execute();
}

export async function forceTwoFactor(tx: Db, id: number, forced: boolean): Promise<void> {
  await tx
    .updateTable('policies')
    .set({ force_two_factor: forced ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function admitPasskeysOnly(tx: Db, id: number, passkeysOnly: boolean): Promise<void> {
  await tx
    .updateTable('policies')
    .set({ passkeys_only: passkeysOnly ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function insertRange(
  tx: Db,
  policyId: number,
  row: ReturnType<typeof rangeColumns>,
  former?: number,
): Promise<number> {
  const id = former ?? (await newId(tx, policyRangesTable));
  await tx
    .insertInto('policy_ranges')
    .values({ id, policy_id: policyId, ...row })
    .execute();
  return id;
}

/** Removes a range. Answers false when the policy does not have it. */
export async function removeRange(tx: Db, policyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('policy_ranges')
    .where('policy_id', '=', policyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The policies of an organisation, each with the number of its ranges. */
export function policies(db: Db, organisationId: number) {
  return db
    .selectFrom('policies')
    .select(['policies.id', 'policies.name', 'policies.is_default'])
    .select(['policies.force_two_factor', 'policies.passkeys_only'])
    .select((of) =>
      of
        .selectFrom('policy_ranges')
        .select(({ fn }) => fn.countAll<number>().as('ranges'))
        .whereRef('policy_ranges.policy_id', '=', 'policies.id')
        .as('range_count'),
    )
    .where('policies.organisation_id', '=', organisationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof policies>['executeTakeFirstOrThrow']>>;

/** A policy as it stands beside a person or a group that it applies to. */
export const shortPolicy = (row: Row) => ({
  id: row.id,
  name: row.name,
  forced: row.force_two_factor === 1,
  passkeysOnly: row.passkeys_only === 1,
  rangeCount: row.range_count ?? 0,
});

function policyOf(row: Row, groups: ReadonlyMap<number, PolicyGroup[]>): Policy {
  const own = groups.get(row.id) ?? [];
  return {
    ...shortPolicy(row),
    isDefault: row.is_default === 1,
    groupCount: own.length,
    groups: own,
  };
}

/** The groups by policy, in the order of names. */
async function groupsOf(db: Db, organisationId: number, policyId?: number): Promise<Map<number, PolicyGroup[]>> {
  const rows = await db
    .selectFrom('policy_groups')
    .innerJoin('groups', 'groups.id', 'policy_groups.group_id')
    .select(['policy_groups.policy_id', 'groups.id', 'groups.name'])
    .where('policy_groups.organisation_id', '=', organisationId)
    .$if(policyId !== undefined, (one) => one.where('policy_groups.policy_id', '=', policyId ?? 0))
    .orderBy('groups.sort_name')
    .execute();
  const groups = new Map<number, PolicyGroup[]>();
  for (const { policy_id, id, name } of rows) {
    const own = groups.get(policy_id);
    if (own) own.push({ id, name });
    else groups.set(policy_id, [{ id, name }]);
  }
  return groups;
}
