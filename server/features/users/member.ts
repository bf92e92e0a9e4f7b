import type { Duty } from '#core/access/duty.ts';
import { codes } from '#core/contract/envelope.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { notFound, Refused } from '#server/platform/http/refused.ts';
import { shownName } from '#server/platform/names.ts';
import { holdRights, isServiceAlive, memberForChange, type HeldMember } from './queries.ts';

/** The subject of an entry of the activity. */
export const subjectOf = (row: HeldMember) => ({ id: row.id, name: shownName(row) });

/**
 * A member to change. A deleted member is unknown to every call but the invitation and 'Restore'
 * (docs/specification/product.md section 8, code 404).
 */
export async function presentMember(ctx: Ctx, personId: number): Promise<HeldMember> {
  const row = await member(ctx, personId);
  if (row.status === 'deleted') throw notFound('user');
  return row;
}

/** A member to change, also a deleted one. A service account changes no administrator. */
export async function member(ctx: Ctx, personId: number): Promise<HeldMember> {
  const { db, organisationId, caller } = ctx;
  const row = await memberForChange(db, organisationId, personId);
  await ctx.judgeAgain();
  if (!row) throw notFound('user');
  if (caller?.service && (row.is_admin === 1 || row.duties !== '')) throw administratorsByPeople();
  return row;
}

/** The refusal of a service account that would change an administrator, or make one. */
export const administratorsByPeople = (): Refused =>
  new Refused(
    codes.notAllowed,
    'A service account is not allowed to change an administrator. A person can do it in the portal.',
  );

/** The caller still has the rights of an administrator, or this duty, and keeps them until the transaction ends. */
export async function keepsRights(ctx: Ctx, duty?: Duty): Promise<boolean> {
  const { db, organisationId, viewer, caller, now } = ctx;
  const service = caller?.service;
  const keeps = service
    ? await isServiceAlive(db, organisationId, service.id)
    : await holdRights(db, organisationId, viewer.id, now, duty);
  // Another duty may have been removed while this call waited.
  if (keeps) await ctx.judgeAgain();
  return keeps;
}
