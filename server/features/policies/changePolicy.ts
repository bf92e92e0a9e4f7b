import { MOST_RANGES } from '#plugins/policies/contract.ts';
import { policyUpdated } from '#plugins/policies/events.ts';
import { notDefault } from '#plugins/policies/rules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import {
  groupIdsOf,
  groupNamesOf,
  isNameTaken,
  policyForChange,
  presentGroups,
  renamePolicy,
  setGroups,
} from './queries.ts';

interface Texts {
  name: string;
  groups: readonly number[];
}

interface Input {
  confirmLockout?: boolean | undefined;
  /** What the form was read with. */
  was?: Texts | undefined;
  /** What is wanted, made from what the policy has now. */
  wanted(now: Texts): Promise<Texts>;
}

/** Changes the name and the groups of a policy, after the question who would lose access. */
export const changePolicy = (ctx: Ctx, id: number, { confirmLockout, was, wanted }: Input) =>
  guardLockout(ctx, { confirmed: confirmLockout }, async () => {
    const { db, organisationId } = ctx;
    const policy = await present(ctx, id);
    ctx.check(notDefault, policy);
    const before: Texts = { name: policy.name, groups: await groupIdsOf(db, id) };
    const now = await wanted(before);
    // The conflict is checked first: a group that somebody else has deleted meanwhile would otherwise only be reported as
    // unknown.
    refuseOverwriting('security policy', { was, now: before, wanted: now });
    await checkName(ctx, now.name, id);
    const groups = await chosenGroups(ctx, now.groups);
    const namesBefore = await groupNamesOf(db, organisationId, id);
    await renamePolicy(db, id, now.name);
    await setGroups(db, organisationId, id, groups);
    await ctx.record(policyUpdated, {
      subject: policy,
      was: { name: policy.name, groups: namesBefore },
      now: { name: now.name, groups: await groupNamesOf(db, organisationId, id) },
      reverse: {
        body: {
          id,
          ...formerOf({ name: before.name }, { name: now.name }),
          added: before.groups.filter((group) => !groups.includes(group)),
          removed: groups.filter((group) => !before.groups.includes(group)),
        },
      },
    });
    return { message: 'The security policy was updated.' };
  });

export const NAME_TAKEN = 'There is already a security policy with this name.';
export const RANGE_PRESENT = 'This range is already in the security policy.';
export const TOO_MANY_RANGES = `A security policy can have at most ${MOST_RANGES} ranges. Remove one first.`;

/** A policy of the organisation, locked. */
export async function present({ db, organisationId }: Ctx, id: number) {
  const policy = await policyForChange(db, organisationId, id);
  if (!policy) throw notFound('security policy');
  return policy;
}

/** Refuses a name that another policy has. */
export async function checkName({ db, organisationId }: Ctx, name: string, except?: number): Promise<void> {
  if (await isNameTaken(db, organisationId, name, except)) throw invalid({ policy_name: [NAME_TAKEN] });
}

/** Removes duplicates. A deleted group and a group of another organisation give the same error. */
export async function chosenGroups({ db, organisationId }: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const groups = await presentGroups(db, organisationId, wanted);
  if (groups.length < wanted.length) throw notFound('group');
  return groups;
}
