import { MOST_RANGES } from '#plugins/policies/contract.ts';
import { policyRestored, rangeAdded, rangeReplaced } from '#plugins/policies/events.ts';
import type * as contract from '#plugins/policies/reverses.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { rangeColumns, rangeText } from '#server/platform/http/connection/addressRange.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import {
  admitPasskeysOnly,
  forceTwoFactor,
  insertPolicy,
  insertRange,
  isNameTaken,
  policyForChange,
  presentGroups,
  rangesOf,
  removeRange,
  setGroups,
} from './queries.ts';
import { changePolicy, NAME_TAKEN, RANGE_PRESENT, TOO_MANY_RANGES } from './changePolicy.ts';
import { policyDetails } from './recorded.ts';

/** The calls that take changes of policies back. */
export const reverses: Handlers<typeof contract> = {
  revertPolicy: ({ body: { id, name, added = [], removed = [], groups, confirmLockout } }, ctx) =>
    changePolicy(ctx, id, {
      confirmLockout,
      wanted: async (now) => ({
        name: name ?? now.name,
        // Groups that were deleted since are left out.
        groups: await presentGroups(
          ctx.db,
          ctx.organisationId,
          [...(groups ?? now.groups), ...added].filter((group) => !removed.includes(group)),
        ),
      }),
    }),

  restorePolicy: ({ body }, ctx) =>
    guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const { db, organisationId } = ctx;
      if (await isNameTaken(db, organisationId, body.name)) throw conflict(NAME_TAKEN);
      const id = await insertPolicy(db, organisationId, body.name, body.createdAt, { restored: body.id });
      // Groups that were deleted since are left out.
      await setGroups(db, organisationId, id, await presentGroups(db, organisationId, body.groups));
      for (const range of body.ranges) await insertRange(db, id, rangeColumns(range), range.id);
      await forceTwoFactor(db, id, body.forced);
      await admitPasskeysOnly(db, id, body.passkeysOnly ?? false);
      const policy = await policyForChange(db, organisationId, id);
      if (!policy) throw notFound('security policy');
      const { values } = await policyDetails(ctx, policy);
      await ctx.record(policyRestored, {
        subject: policy,
        now: values,
        reverse: { params: { id }, query: {} },
      });
      return { message: 'The security policy was restored.' };
    }),

  restoreRange: ({ body: { id, range, replaces, confirmLockout } }, ctx) =>
    guardLockout(ctx, { confirmed: confirmLockout }, async () => {
      const { db, organisationId } = ctx;
      const policy = await policyForChange(db, organisationId, id);
      if (!policy) throw notFound('security policy');
      const now = await rangesOf(db, policy.id);
      const replaced = now.find((one) => one.id === replaces);
      if (replaces !== undefined && !replaced) throw notFound('IP address');
      const others = now.filter((one) => one !== replaced);
      if (others.some(({ from, to }) => from === range.from && to === range.to)) throw conflict(RANGE_PRESENT);
      if (others.length >= MOST_RANGES) throw conflict(TOO_MANY_RANGES);
      if (replaced) await removeRange(db, policy.id, replaced.id);
      await insertRange(db, policy.id, rangeColumns(range), range.id);
      const values = { now: { range: rangeText(range) } };
      if (replaced)
        await ctx.record(rangeReplaced, {
          subject: policy,
          was: { range: rangeText(replaced) },
          ...values,
          reverse: { body: { id: policy.id, range: replaced, replaces: range.id } },
        });
      else
        await ctx.record(rangeAdded, {
          subject: policy,
          ...values,
          reverse: { body: { id: policy.id, rangeId: range.id, password: '' } },
        });
      return { message: 'The IP address was restored.' };
    }),
};
