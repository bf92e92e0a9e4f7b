import { isAbove, notAbove } from '#core/access/dutyRules.ts';
import type * as contract from '#plugins/users/contract.ts';
import { endSet } from '#plugins/users/events.ts';
import { notDeleted, notMyself, ownersStay } from '#plugins/users/rules.ts';
import { endColumns, endInWords, endedOn } from '#server/domain/accessEnd.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { rightsLost } from '#server/platform/http/refused.ts';
import { stateOf } from '#server/domain/person.ts';
import { keepsRights, presentMember, subjectOf } from '../member.ts';
import { setEnd } from '../changeQueries.ts';

/** The call that sets the end of a membership. Its guards are those of inactivating: it takes the same away. */
export const endHandlers: Pick<Handlers<typeof contract>, 'setUserEnd'> = {
  async setUserEnd({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    if (!(await keepsRights(ctx, 'people'))) throw rightsLost();
    const row = await presentMember(ctx, body.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(notDeleted, stateOf(row));
    ctx.check(ownersStay, stateOf(row));
    ctx.check(notMyself, stateOf(row));
    const was = { endsOn: row.ends_on };
    const wanted = { endsOn: body.endsOn };
    refuseOverwriting('end', { was: body.was === undefined ? undefined : { endsOn: body.was }, now: was, wanted });
    const end = await endColumns(db, organisationId, body.endsOn);
    const subject = subjectOf(row);
    // To give rights back is to give them.
    if (endedOn(row, now) !== null && isAbove(stateOf(row))) ctx.requireProof();
    if (was.endsOn === wanted.endsOn) ctx.recordNothing();
    else {
      await setEnd(db, organisationId, row.id, end);
      await ctx.record(endSet, { subject, was, now: wanted, reverse: { body: { id: row.id, ...was } } });
    }
    return { message: `The access of ${subject.name} ${endInWords(end, now)}.` };
  },
};
