import { rangeFault } from '#core/contract/policies/address.ts';
import { codes } from '#core/contract/envelope.ts';
import type * as contract from '#core/contract/policies/lockout.ts';
import type { Draft } from '#core/contract/policies/lockout.ts';
import { member } from '#core/access/rules.ts';
import { managesPeople, managesSecurity, readsSecurity } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { invalid, notFound, Refused } from '#server/platform/http/refused.ts';
import { shownName } from '#server/platform/names.ts';
import { effectsOn, shutsOwnersOut } from '#server/domain/lockout/effects.ts';
import { namesOf, type Part } from './names.ts';
import {
  countInGroups,
  isGroup,
  MANY,
  ownedBy,
  readGroups,
  readPeople,
  readPolicies,
  readWorld,
  membersWithout,
  type Only,
} from '#server/domain/lockout/queries.ts';
import { withDraft, type Policy } from '#server/domain/lockout/world.ts';

export const handlers: Handlers<typeof contract> = {
  async previewLockout({ body: { search = '', limit = 0, cursor, ...draft } }, ctx) {
    const { db, organisationId, viewer, address } = ctx;
    await allow(ctx, draft);
    checkRanges(draft);
    const policies = await readPolicies(db, organisationId);
    const concerned = await concernedBy(draft, policies, ctx);
    const before = await readWorld(db, organisationId, policies, concerned, groupsOf(draft));
    const after = withDraft(before, draft, viewer.id);
    const everybody = await readPeople(db, organisationId, concerned, {
      now: ctx.now,
      withAddresses: !isForcingAlone(draft),
    });
    const effects = effectsOn(everybody, before, after, { id: viewer.id, address });
    const owing = await membersWithout('second factor', db, organisationId, effects.forced);
    const owingPasskey = await membersWithout('passkey', db, organisationId, effects.passkeysOnly);
    // People who certainly lose access come first.
    const parts: Part[] = [
      { effect: 'loses', ids: effects.loses },
      { effect: 'unknown', ids: effects.unknown },
      { effect: 'owes', ids: owing },
      { effect: 'owes passkey', ids: owingPasskey },
    ];
    const page = await namesOf(ctx, parts, { search, limit, cursor });
    const named = new Set(page.rows.map((row) => row.id));
    const known = new Map(everybody.filter(({ id }) => named.has(id)).map((one) => [one.id, one.address]));
    // As in an explanation of access (docs/privacy.md): the sessions of an external person may be for another organisation.
    const isTold = admits(readsSecurity, viewer);
    const addressOf = ({ id, is_external: isExternal }: { id: number; is_external: 0 | 1 }) =>
      id === viewer.id ? address : (isTold && isExternal === 0 && known.get(id)) || '';
    return {
      loses: effects.loses.length,
      unknown: effects.unknown.length,
      owes: owing.length,
      owesPasskey: owingPasskey.length,
      viewer: effects.viewer,
      owners: await shutsAllOwnersOut(ctx, draft, policies),
      people: page.rows.map((row) => ({
        id: row.id,
        name: shownName(row),
        email: row.email,
        effect: row.effect,
        address: addressOf(row),
      })),
      nextCursor: page.next ?? null,
    };
  },
};

/**
 * Only administrators change policies and the groups that policies are for. A draft names anybody by id, so nobody else
 * may ask.
 */
async function allow({ db, viewer, organisationId }: Ctx, { policy, group }: Draft): Promise<void> {
  for (const rule of [policy ? managesSecurity : member, group ? managesPeople : member]) {
    const verdict = rule(viewer, undefined);
    if (verdict !== true) throw new Refused(codes.notAllowed, verdict);
  }
  if (group && !(await isGroup(db, organisationId, group.id))) throw notFound('group');
}

function checkRanges({ policy, own }: Draft): void {
  for (const range of [...(policy?.added ?? []), ...(own?.added ?? [])]) {
    const fault = rangeFault(range);
    if (fault !== undefined) throw invalid({ to_ipaddress: [fault] });
  }
}

/** The people whom a draft can affect: everybody for the default policy, the people of its groups for another one. */
async function concernedBy(
  draft: Draft,
  policies: readonly Policy[],
  { db, organisationId, viewer }: Ctx,
): Promise<Only> {
  const { policy, group, own } = draft;
  const people = new Set<number>(own ? [viewer.id] : []);
  const groups = new Set<number>();
  if (policy) {
    const now = policies.find(({ id }) => id === policy.id);
    if (!now) throw notFound('policy');
    if (!onlyAdmitsMore(policy, now)) {
      if (now.isDefault) return 'all';
      for (const id of [...now.groups, ...(policy.groups ?? [])]) groups.add(id);
    }
  }
  if (group) {
    if (group.people !== undefined || group.deleted === true) groups.add(group.id);
    for (const id of [group.people ?? [], group.added ?? [], group.removed ?? []].flat()) people.add(id);
  }
  if (people.size + (await countInGroups(db, organisationId, [...groups])) > MANY) return 'all';
  const members = await readGroups(db, organisationId, [...groups], 'all');
  for (const id of [...members.values()].flat()) people.add(id);
  return [...people];
}

/** The groups in a draft; perhaps no policy applies to them yet. */
function groupsOf({ policy, group }: Draft): number[] {
  return [...(policy?.groups ?? []), ...(group ? [group.id] : [])];
}

/** True when the draft only forces two-factor or a passkey; then addresses are irrelevant. */
function isForcingAlone({ policy, group, own }: Draft): boolean {
  return !group && !own && !(policy?.deleted ?? policy?.groups ?? policy?.added ?? policy?.removed);
}

/** True when the draft only adds ranges to existing ones; that shuts nobody out. */
function onlyAdmitsMore(draft: NonNullable<Draft['policy']>, now: Policy): boolean {
  const { deleted, forced, passkeysOnly, groups, removed = [] } = draft;
  if (deleted || groups || (forced && !now.forced) || (passkeysOnly && !now.passkeysOnly)) return false;
  return removed.length === 0 && now.ranges.length > 0;
}

/** Own ranges apply in every organisation, so the organisations that the viewer owns are checked as well. */
async function shutsAllOwnersOut(ctx: Ctx, draft: Draft, policies: readonly Policy[]): Promise<boolean> {
  const { db, organisationId, viewer, address } = ctx;
  const owned = draft.own ? await ownedBy(db, viewer.id, ctx.now) : [];
  for (const id of new Set([organisationId, ...owned])) {
    const owners = await readPeople(db, id, 'owners', ctx);
    const ids = [viewer.id, ...owners.map((one) => one.id)];
    const isHere = id === organisationId;
    const here = isHere ? draft : { own: draft.own };
    const before = await readWorld(db, id, isHere ? policies : await readPolicies(db, id), ids, groupsOf(here));
    const after = withDraft(before, here, viewer.id);
    if (shutsOwnersOut(owners, before, after, { id: viewer.id, address })) return true;
  }
  return false;
}
