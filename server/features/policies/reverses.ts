import { policyRestored } from '#plugins/policies/events.ts';
import type * as contract from '#plugins/policies/reverses.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import { rangeColumns } from '#server/http/connection/addressRange.ts';
import { conflict, notFound } from '#server/http/calls/refused.ts';
import { guardLockout } from '#server/lockout/guard.ts';
import {
  forceTwoFactor,
  insertPolicy,
  insertRange,
  isNameTaken,
  policyForChange,
  presentGroups,
  setGroups,
} from './queries.ts';
import { policyTold } from './recorded.ts';

/** The calls that take changes of policies back. */
export const reverses: Handlers<typeof contract> = {
  restorePolicy: ({ body }, ctx) =>
    guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const { db, organisationId } = ctx;
      if (await isNameTaken(db, organisationId, body.name))
        throw conflict('There is a security policy of this name already.');
      const id = await insertPolicy(db, organisationId, body.name, body.createdAt, body.id);
      // Groups that were deleted since are left out.
      await setGroups(db, organisationId, id, await presentGroups(db, organisationId, body.groups));
      for (const range of body.ranges) await insertRange(db, id, rangeColumns(range));
      await forceTwoFactor(db, id, body.forced);
      const policy = await policyForChange(db, organisationId, id);
      if (!policy) throw notFound('security policy');
      const { values } = await policyTold(ctx, policy);
      await ctx.record(policyRestored, {
        subject: policy,
        now: values,
        reverse: { params: { id }, query: {} },
      });
      return { message: 'The security policy was restored.' };
    }),
};
