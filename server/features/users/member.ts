import type { Ctx } from '#server/http/calls/context.ts';
import { notFound } from '#server/http/calls/refused.ts';
import { shownName } from '#server/names.ts';
import { memberForChange, type HeldMember } from './queries.ts';

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

/** A member to change, also a deleted one. */
export async function member({ db, organisationId }: Ctx, personId: number): Promise<HeldMember> {
  const row = await memberForChange(db, organisationId, personId);
  if (!row) throw notFound('user');
  return row;
}
