import { rangeFault } from '#core/contract/address.ts';
import { codes } from '#core/contract/envelope.ts';
import type * as contract from '#core/contract/lockout.ts';
import type { AffectedPerson, Draft } from '#core/contract/lockout.ts';
import { admin } from '#core/access/rules.ts';
import { isAmong } from '#server/db/among.ts';
import { memberPage } from '#server/db/members.ts';
import type { MemberKey } from '#server/db/memberSearch.ts';
import type { Ctx, Handlers } from '#server/http/context.ts';
import { memberCursor, memberPlace } from '#server/http/paging.ts';
import { invalid, notFound, Refused } from '#server/http/refused.ts';
import { fullName } from '#server/names.ts';
import { ableToSignIn, effectsOn } from './effects.ts';
import {
  isGroup,
  moderates,
  ownedBy,
  readGroups,
  readPeople,
  readPolicies,
  readWorld,
  withoutTwoFactor,
  type Only,
} from './queries.ts';
import { withDraft, type Policy } from './world.ts';

/** The most people that one page names. */
const MOST = 100;

export const handlers: Handlers<typeof contract> = {
  async previewLockout({ body: { search = '', limit = 0, cursor, ...draft } }, ctx) {
    const { db, organisationId, viewer, address } = ctx;
    await allow(ctx, draft);
    checkRanges(draft);
    const concerned = await concernedBy(draft, ctx);
    const before = await readWorld(db, organisationId, concerned, draft.group?.id);
    const after = withDraft(before, draft, viewer.id);
    const everybody = await readPeople(db, organisationId, concerned, { withAddresses: !isForcingAlone(draft) });
    const effects = effectsOn(everybody, before, after, { id: viewer.id, address });
    const owing = effects.forced.length ? await withoutTwoFactor(db, effects.forced) : [];
    const known = new Map(everybody.map((person) => [person.id, person.address]));
    // Where somebody was last is no business of moderators, who could name anybody as somebody to be added.
    const addressOf = (id: number) => (id === viewer.id ? address : viewer.admin ? (known.get(id) ?? '') : '');
    // Who certainly loses access comes first.
    const parts = [
      { effect: 'loses' as const, ids: effects.loses },
      { effect: 'unknown' as const, ids: effects.unknown },
      { effect: 'owes' as const, ids: owing },
    ];
    const page = await namesOf(ctx, parts, search, Math.min(limit, MOST), cursor);
    return {
      loses: effects.loses.length,
      unknown: effects.unknown.length,
      owes: owing.length,
      viewer: effects.viewer,
      owners: await shutsOwnersOut(ctx, draft),
      people: page.rows.map((row) => ({
        id: row.person_id,
        name: fullName(row),
        email: row.email,
        effect: row.effect,
        address: addressOf(row.person_id),
      })),
      nextCursor: page.next ?? null,
    };
  },
};

/** A draft is shown to whom the change itself would be allowed. */
async function allow({ db, viewer, organisationId }: Ctx, { policy, group }: Draft): Promise<void> {
  const said = admin(viewer, undefined);
  if (said !== true && (policy || (group && !(await moderates(db, organisationId, group.id, viewer.id)))))
    throw new Refused(codes.notAllowed, said);
  if (group && !(await isGroup(db, organisationId, group.id))) throw notFound('group');
}

function checkRanges({ policy, own }: Draft): void {
  for (const range of [...(policy?.added ?? []), ...(own?.added ?? [])]) {
    const fault = rangeFault(range);
    if (fault !== undefined) throw invalid({ to_ipaddress: [fault] });
  }
}

/** Whom a draft can concern at all: everybody under the default policy, of another one the people of its groups. */
async function concernedBy({ policy, group, own }: Draft, { db, organisationId, viewer }: Ctx): Promise<Only> {
  const people = new Set<number>(own ? [viewer.id] : []);
  if (policy) {
    const now = (await readPolicies(db, organisationId)).find(({ id }) => id === policy.id);
    if (!now) throw notFound('policy');
    if (!onlyAdmitsMore(policy, now)) {
      if (now.isDefault) return 'all';
      const groups = await readGroups(db, organisationId, [...now.groups, ...(policy.groups ?? [])], 'all');
      for (const id of [...groups.values()].flat()) people.add(id);
    }
  }
  if (group) {
    const whole = group.people !== undefined || group.deleted === true;
    const present = whole ? await readGroups(db, organisationId, [group.id], 'all') : new Map<number, number[]>();
    const others = [group.people ?? [], group.added ?? [], group.removed ?? []];
    for (const id of [...present.values(), ...others].flat()) people.add(id);
  }
  return [...people];
}

/** Addresses play no part in it. */
function isForcingAlone({ policy, group, own }: Draft): boolean {
  return !group && !own && !(policy?.deleted ?? policy?.groups ?? policy?.added ?? policy?.removed);
}

/** More ranges where there were some already, and nothing else that could shut anybody out. */
function onlyAdmitsMore({ deleted, forced, groups, removed = [] }: NonNullable<Draft['policy']>, now: Policy): boolean {
  if (deleted || groups || (forced && !now.forced)) return false;
  return removed.length === 0 && now.ranges.length > 0;
}

/** Own ranges hold in every organisation, so those that the viewer owns are looked at as well. */
async function shutsOwnersOut({ db, organisationId, viewer, address }: Ctx, draft: Draft): Promise<boolean> {
  const owned = draft.own ? await ownedBy(db, viewer.id) : [];
  for (const id of new Set([organisationId, ...owned])) {
    const owners = await readPeople(db, id, 'owners');
    const people = owners.map((one) => (one.id === viewer.id ? { ...one, address } : one));
    const ids = people.map((one) => one.id);
    const here = id === organisationId ? draft : { own: draft.own };
    const before = await readWorld(db, id, ids, here.group?.id);
    const after = withDraft(before, here, viewer.id);
    if (ableToSignIn(people, before).length > 0 && ableToSignIn(people, after).length === 0) return true;
  }
  return false;
}

/** Comes before everybody. */
const NOBODY: MemberKey = { sort_name: '', person_id: 0 };

interface Part {
  effect: AffectedPerson['effect'];
  ids: readonly number[];
}

/** One list of people in the order of their names after another. */
async function namesOf(ctx: Ctx, parts: readonly Part[], search: string, limit: number, cursor?: string) {
  const rows: (Awaited<ReturnType<typeof pageOf>>[number] & Pick<Part, 'effect'>)[] = [];
  if (limit < 1) return { rows };
  const place = memberPlace(cursor, parts.length);
  for (const [at, { effect, ids }] of parts.entries()) {
    if (at < place.part || ids.length === 0) continue;
    const left = limit - rows.length;
    // One more row than are shown tells that there is more, also in the next list.
    const found = await pageOf(ctx, ids, search, left, at === place.part ? place.after : undefined);
    const shown = found.slice(0, left);
    rows.push(...shown.map((row) => ({ ...row, effect })));
    if (found.length > left) return { rows, next: memberCursor(shown.at(-1) ?? NOBODY, at) };
  }
  return { rows };
}

async function pageOf(
  { db, organisationId }: Ctx,
  ids: readonly number[],
  search: string,
  limit: number,
  after?: MemberKey,
) {
  const page = await memberPage(db, {
    organisationId,
    search,
    limit,
    also: isAmong(db, 'memberships.person_id', ids),
    ...(after && { after }),
  });
  return page
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.first_name', 'people.last_name', 'people.email'])
    .execute();
}
