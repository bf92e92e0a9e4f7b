import { inDuty } from '#core/access/dutyRules.ts';
import type * as contract from '#plugins/applications/contract.ts';
import { assignmentEndSet } from '#plugins/applications/events.ts';
import { notOrganisationOwner } from '#plugins/applications/rules.ts';
import { endColumns, endInWords } from '#server/domain/accessEnd.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { nameIn } from './offers.ts';
import { presentMember } from './people.ts';
import { assignmentForChange, updateAssignment } from './queries.ts';

/** The call that sets the end of an assignment. */
export const endHandlers: Pick<Handlers<typeof contract>, 'setAssignmentEnd'> = {
  async setAssignmentEnd({ body }, ctx) {
    const { applicationId, userId, endsOn } = body;
    const person = await presentMember(ctx, userId);
    const row = await assignmentForChange(ctx.db, ctx.organisationId, applicationId, userId);
    if (!row) throw notFound('assignment');
    ctx.check(inDuty, { id: applicationId });
    ctx.check(notOrganisationOwner, person);
    const was = body.was === undefined ? undefined : { endsOn: body.was };
    refuseOverwriting('end', { was, now: { endsOn: row.ends_on }, wanted: { endsOn } });
    const second = { id: applicationId, name: nameIn(await catalogueOf(ctx), applicationId) };
    const end = await endColumns(ctx.db, ctx.organisationId, endsOn);
    if (row.ends_on === endsOn) ctx.recordNothing();
    else {
      await updateAssignment(ctx.db, ctx.organisationId, applicationId, userId, end);
      await ctx.record(assignmentEndSet, {
        subject: { id: userId, name: person.name },
        second,
        was: { endsOn: row.ends_on },
        now: { endsOn },
        reverse: { body: { applicationId, userId, endsOn: row.ends_on } },
      });
    }
    return { message: `The access of ${person.name} to ${second.name} ${endInWords(end, ctx.now)}.` };
  },
};
