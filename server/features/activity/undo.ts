import { readsSecurity } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { events } from '#server/domain/activity/events.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { concernsErased } from '#server/domain/personalData/erasedEntry.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { DAY } from '#server/platform/times.ts';
import { changedSince, effective } from './changedSince.ts';
import { entryById, laterEntries, type ActivityRow } from './queries.ts';

/** The sentence why an entry cannot be taken back; `undefined` if it can, as far as its declaration tells. */
export function whyNotUndone(row: ActivityRow, undone: boolean, now: number): string | undefined {
  const { undo: declared, undoWithin } = events.get(row.action) ?? {};
  if (undone) return 'It was already undone.';
  if (row.outcome === 'refused') return 'Nothing was changed.';
  if (typeof declared === 'string') return declared;
  if (concernsErased(row)) return 'The person was erased, so this cannot be undone.';
  if (declared === undefined || row.reverse === null) return 'This change cannot be undone.';
  if (undoWithin && row.at <= now - undoWithin.days * DAY) return undoWithin.over;
  return undefined;
}

/** Takes the change of the entry with a shown id back, unless the same was changed since. */
export async function undo(
  ctx: Ctx,
  entryId: number,
  confirmLockout: boolean | undefined,
): Promise<{ message?: string }> {
  return undoRow(ctx, await visibleEntry(ctx, entryId), confirmLockout);
}

/** The same for an entry that the caller may read. */
export async function undoRow(
  ctx: Ctx,
  row: ActivityRow,
  confirmLockout: boolean | undefined,
): Promise<{ message?: string }> {
  const before = await laterEntries(ctx.db, row);
  refuseIfChanged(ctx, row, before);
  const declared = events.get(row.action)?.undo;
  if (typeof declared !== 'object' || row.reverse === null) throw conflict('This change cannot be undone.');
  const storedCall = JSON.parse(row.reverse) as { body?: object; query?: object };
  const confirmed = confirmLockout === undefined ? {} : { confirmLockout };
  const whole = {
    ...storedCall,
    ...(storedCall.body && { body: { ...storedCall.body, ...confirmed } }),
    ...(storedCall.query && { query: { ...storedCall.query, ...confirmed } }),
  };
  const { message, recorded } = await ctx.takeBack(declared, whole, row.id);
  // The record is locked only now. Whoever has changed it since the first look is found by a second one.
  const others = (await laterEntries(ctx.db, row)).filter(({ id }) => !recorded.includes(id));
  refuseIfChanged(ctx, row, others);
  return { message: message === undefined ? 'Undone.' : `Undone. ${message}` };
}

/** Refuses to take back what was taken back already, or what somebody has changed since. */
function refuseIfChanged({ now }: Ctx, row: ActivityRow, later: readonly ActivityRow[]): void {
  const undone = effective(later).some(({ undoes }) => undoes === row.id);
  const why = whyNotUndone(row, undone, now);
  if (why !== undefined) throw conflict(why);
  const since = changedSince(row, later);
  if (since)
    throw conflict(
      `${since.actor_name} has changed the same thing since then. Undo that change first, or make your change by hand.`,
    );
}

/** The entry with a shown id, if the caller may read it: who reads the activity of the organisation, or whoever made the change. */
export async function visibleEntry(ctx: Ctx, shownId: number): Promise<ActivityRow> {
  const entryId = (await entryIdsOf(ctx.services.store)).stored(shownId);
  if (entryId === undefined) throw notFound('entry');
  return readableEntry(ctx, entryId);
}

/** The same by the stored id. */
export async function readableEntry(ctx: Ctx, entryId: number): Promise<ActivityRow> {
  const { db, viewer, actor } = ctx;
  const row = (await entryById(db, ctx.organisationId, entryId)) ?? (await entryById(db, 0, entryId));
  if (!row) throw notFound('entry');
  const own = row.actor_id === actor.id && row.actor_kind === actor.kind;
  const asAdmin = admits(readsSecurity, viewer) && row.organisation_id === ctx.organisationId;
  if (!own && !(asAdmin && (viewer.owner || !events.get(row.action)?.ownersOnly))) throw notFound('entry');
  return row;
}
