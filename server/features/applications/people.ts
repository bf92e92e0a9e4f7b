import { notAbove } from '#core/access/dutyRules.ts';
import type { ApplicationUser } from '#plugins/applications/contract.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { dutiesIn } from '#server/domain/duties.ts';
import { stateOf } from '#server/domain/person.ts';
import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { shownName } from '#server/platform/names.ts';
import { memberForChange } from '#server/features/users/queries.ts';
import type { assignedPeople } from './queries.ts';

/**
 * A member whose applications change. Deleted people count as unknown. Every change of an assignment begins here, so here
 * a limited administrator is kept from those of administrators.
 */
export async function presentMember(ctx: Ctx, personId: number) {
  const row = await memberForChange(ctx.db, ctx.organisationId, personId);
  await ctx.judgeAgain();
  if (!row || row.status === 'deleted') throw notFound('user');
  ctx.check(notAbove, stateOf(row));
  return { id: row.id, name: shownName(row), organisationOwner: row.is_owner === 1 };
}

type MapValue<M> = M extends Map<unknown, infer V> ? V : never;

/** Converts a row of `assignedPeople` to the contract's user of an application. */
export function userOf(
  row: MapValue<Awaited<ReturnType<typeof assignedPeople>>>,
  { roles, crmRoles, profiles }: CatalogueEntry,
  now: number,
): ApplicationUser {
  const named = (list: readonly { id: number; name: string }[], id: number | null) =>
    list.find((one) => one.id === id)?.name ?? null;
  return {
    id: row.id,
    name: shownName(row),
    email: row.email,
    roleId: row.role_id,
    role: named(roles, row.role_id) ?? '',
    profileId: row.profile_id,
    profile: named(profiles, row.profile_id),
    crmRoleId: row.crm_role_id,
    crmRole: named(crmRoles, row.crm_role_id),
    organisationOwner: row.is_owner === 1,
    admin: row.is_admin === 1,
    ...(row.duties && { duties: dutiesIn(row.duties) }),
    enabled: row.enabled === 1,
    endsOn: row.ends_on,
    ended: endedOn(row, now) !== null,
  };
}
