import * as z from 'zod/mini';
import { notAbove } from '#core/access/dutyRules.ts';
import { allOf, refusalBy, type Viewer } from '#core/access/rule.ts';
import { lastDay } from '#core/contract/text/day.ts';
import { notMyself, ownersStay } from '#plugins/users/rules.ts';
import { afterDay, endColumns } from '#server/domain/accessEnd.ts';
import { setEnd } from '#server/features/users/changeQueries.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { stateOf } from '#server/domain/person.ts';
import type { Change, Fault } from './access.ts';

/** The rules of 'Set end of access…'. */
export const endable = allOf(notAbove, ownersStay, notMyself);

/**
 * Finds the last day that a cell gives. An empty cell leaves it: a file takes no end away. Lists of HR programs have people
 * who have left already: nobody new is added for a time that is over.
 */
export function judgeEnd(
  text: string,
  { viewer, now, zone }: { viewer: Viewer; now: number; zone: string },
  member: (Parameters<typeof stateOf>[0] & { ends_on: string | null }) | undefined,
): { endsOn?: string; faults: Fault[]; changes: Change[] } {
  const day = text.trim();
  const was = member?.ends_on ?? null;
  if (day === '' || day === was) return { faults: [], changes: [] };
  const wrong = (says: string) => ({ faults: [{ cell: 'endsOn' as const, says }], changes: [] });
  const parsed = z.safeParse(lastDay, day);
  if (!parsed.success) return wrong(parsed.error.issues[0]?.message ?? 'This is not a date.');
  if (!member && afterDay(day, zone) <= now)
    return wrong(
      'This last day is over, so nobody new is added with it. Change the day, empty the cell, or leave this row out.',
    );
  const refusal = member && refusalBy(endable, viewer, stateOf(member));
  if (refusal) return wrong(refusal.why);
  return { endsOn: day, faults: [], changes: [{ what: 'Access ends', before: was ?? '', after: day }] };
}

export async function writeEnd({ db, organisationId }: Ctx, personId: number, day: string | null): Promise<void> {
  await setEnd(db, organisationId, personId, await endColumns(db, organisationId, day));
}
