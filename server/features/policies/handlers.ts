import { rangeFault } from '#core/contract/policies/address.ts';
import type * as contract from '#plugins/policies/contract.ts';
import { MOST_RANGES } from '#plugins/policies/contract.ts';
import {
  forcedChanged,
  passkeysOnlyChanged,
  policyCreated,
  policyDeleted,
  rangeAdded,
  rangeRemoved,
  rangeReplaced,
} from '#plugins/policies/events.ts';
import { notDefault } from '#plugins/policies/rules.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { rangeColumns, rangeText } from '#server/platform/http/connection/addressRange.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import { changePolicy, checkName, chosenGroups, present, RANGE_PRESENT, TOO_MANY_RANGES } from './changePolicy.ts';
import { policyDetails } from './recorded.ts';
import { exportList } from '#server/domain/calls/lists/exportList.ts';
import { policyColumns } from './exported.ts';
import {
  admitPasskeysOnly,
  forceTwoFactor,
  groupNamesOf,
  insertPolicy,
  insertRange,
  policiesOf,
  policyById,
  rangesOf,
  removePolicy,
  removeRange,
  searchGroups,
  setGroups,
} from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listPolicies(_input, { db, organisationId }) {
    return { policies: await policiesOf(db, organisationId) };
  },

  exportPolicies: ({ query: { format } }, ctx) =>
    exportList(ctx, {
      name: 'Security policies',
      format,
      read: async () => ({ policies: await policiesOf(ctx.db, ctx.organisationId), nextCursor: null }),
      rows: ({ policies }) =>
        Promise.all(policies.map(async (policy) => ({ ...policy, ranges: await rangesOf(ctx.db, policy.id) }))),
      columns: policyColumns,
    }),

  async viewPolicy({ params }, { db, organisationId, address }) {
    const policy = await policyById(db, organisationId, params.id);
    if (!policy) throw notFound('security policy');
    return { policy, ranges: await rangesOf(db, policy.id), currentAddress: address };
  },

  async searchGroups({ body }, { db, organisationId }) {
    return { groups: await searchGroups(db, organisationId, body.name, body.limit) };
  },

  async createPolicy({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    // Of two parallel calls with the same name, the second sees the first. A policy without rules shuts nobody out.
    await lockName(db, `access:${organisationId}`);
    await checkName(ctx, body.name);
    const groups = await chosenGroups(ctx, body.groups);
    const id = await insertPolicy(db, organisationId, body.name, now);
    await setGroups(db, organisationId, id, groups);
    await ctx.record(policyCreated, {
      subject: { id, name: body.name },
      now: { name: body.name, groups: await groupNamesOf(db, organisationId, id) },
      reverse: { params: { id }, query: {} },
    });
    return { id, message: 'The security policy was created.' };
  },

  updatePolicy: ({ body }, ctx) => {
    const { id, name, groups, was, confirmLockout } = body;
    return changePolicy(ctx, id, { was, confirmLockout, wanted: async () => ({ name, groups }) });
  },

  deletePolicy: ({ params, query }, ctx) =>
    guardLockout(ctx, { confirmed: query.confirmLockout }, async () => {
      const policy = await present(ctx, params.id);
      ctx.check(notDefault, policy);
      const details = await policyDetails(ctx, policy);
      await removePolicy(ctx.db, policy.id);
      await ctx.record(policyDeleted, { subject: policy, was: details.values, reverse: { body: details.whole } });
      return { message: 'The security policy was deleted.' };
    }),

  setForced: ({ body }, ctx) =>
    guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const policy = await present(ctx, body.id);
      await forceTwoFactor(ctx.db, policy.id, body.forced);
      if (policy.forced === body.forced) ctx.recordNothing();
      else
        await ctx.record(forcedChanged, {
          subject: policy,
          was: { forced: policy.forced },
          now: { forced: body.forced },
          reverse: { body: { id: policy.id, forced: policy.forced } },
        });
      return {
        message: body.forced
          ? 'This security policy forces two-factor authentication now.'
          : 'This security policy no longer forces two-factor authentication.',
      };
    }),

  setPasskeysOnly: ({ body: { id, passkeysOnly, confirmLockout } }, ctx) =>
    guardLockout(ctx, { confirmed: confirmLockout }, async () => {
      const policy = await present(ctx, id);
      await admitPasskeysOnly(ctx.db, policy.id, passkeysOnly);
      if (policy.passkeysOnly === passkeysOnly) ctx.recordNothing();
      else
        await ctx.record(passkeysOnlyChanged, {
          subject: policy,
          was: { passkeysOnly: policy.passkeysOnly },
          now: { passkeysOnly },
          reverse: { body: { id: policy.id, passkeysOnly: policy.passkeysOnly } },
        });
      return {
        message: passkeysOnly
          ? 'This security policy requires passkeys now.'
          : 'This security policy no longer requires passkeys.',
      };
    }),

  async addRange({ body }, ctx) {
    const fault = rangeFault(body);
    if (fault !== undefined) throw invalid({ to_ipaddress: [fault] });
    return guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const policy = await present(ctx, body.id);
      const former = (await rangesOf(ctx.db, policy.id)).find(({ id }) => id === body.replaces);
      if (body.replaces !== undefined && !(await removeRange(ctx.db, policy.id, body.replaces)))
        throw notFound('IP address');
      const row = rangeColumns(body);
      const ranges = await rangesOf(ctx.db, policy.id);
      if (ranges.some((one) => one.from === row.from_address && one.to === row.to_address))
        throw invalid({ from_ipaddress: [RANGE_PRESENT] });
      if (ranges.length >= MOST_RANGES) throw conflict(TOO_MANY_RANGES);
      const id = await insertRange(ctx.db, policy.id, row);
      const now = { range: rangeText({ from: row.from_address, to: row.to_address }) };
      if (former)
        await ctx.record(rangeReplaced, {
          subject: policy,
          was: { range: rangeText(former) },
          now,
          reverse: { body: { id: policy.id, range: former, replaces: id } },
        });
      else
        await ctx.record(rangeAdded, {
          subject: policy,
          now,
          reverse: { body: { id: policy.id, rangeId: id, password: '' } },
        });
      return {
        id,
        range: { from: row.from_address, to: row.to_address },
        message: body.replaces === undefined ? 'The IP address was added.' : 'The IP address was updated.',
      };
    });
  },

  removeRange: ({ body }, ctx) =>
    guardLockout(ctx, { confirmed: body.confirmLockout }, async () => {
      const policy = await present(ctx, body.id);
      const range = (await rangesOf(ctx.db, policy.id)).find(({ id }) => id === body.rangeId);
      if (!range || !(await removeRange(ctx.db, policy.id, body.rangeId))) throw notFound('IP address');
      await ctx.record(rangeRemoved, {
        subject: policy,
        was: { range: rangeText(range) },
        reverse: { body: { id: policy.id, range } },
      });
      return { message: 'The IP address was removed.' };
    }),
};
