import { rangeFault } from '#core/contract/address.ts';
import { codes } from '#core/contract/envelope.ts';
import type * as contract from '#core/contract/lockout.ts';
import type { AffectedPerson, Draft } from '#core/contract/lockout.ts';
import { admin } from '#core/access/rules.ts';
import { isAmong } from '#server/db/among.ts';
import { memberPage, splitPage } from '#server/db/members.ts';
import type { MemberKey } from '#server/db/memberSearch.ts';
import type { Ctx, Handlers } from '#server/http/context.ts';
import { invalid, notFound, Refused } from '#server/http/refused.ts';
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
    const everybody = await readPeople(db, organisationId, concerned);
    const effects = effectsOn(everybody, before, after, { id: viewer.id, address });
    const owing = effects.forced.length ? await withoutTwoFactor(db, effects.forced) : [];
    const known = new Map(everybody.map((person) => [person.id, person.address]));
    const byPerson = new Map<number, AffectedPerson['effect']>();
    for (const id of effects.loses) byPerson.set(id, 'loses');
    for (const id of effects.unknown) byPerson.set(id, 'unknown');
    for (const id of owing) byPerson.set(id, 'owes');
    const page = await namesOf(ctx, [...byPerson.keys()], search, Math.min(limit, MOST), cursor);
    return {
      loses: effects.loses.length,
      unknown: effects.unknown.length,
      owes: owing.length,
      viewer: effects.viewer,
      owners: await shutsOwnersOut(ctx, draft),
      people: page.rows.map((row) => ({
        id: row.person_id,
        name: `${row.first_name} ${row.last_name}`.trim(),
        email: row.email,
        effect: byPerson.get(row.person_id) ?? 'loses',
        address: (row.person_id === viewer.id ? address : known.get(row.person_id)) ?? '',
      })),
      nextCursor: page.next ? cursorOf(page.next) : null,
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

async function namesOf({ db, organisationId }: Ctx, ids: number[], search: string, limit: number, cursor?: string) {
  if (limit < 1 || ids.length === 0) return { rows: [] };
  const page = await memberPage(db, {
    organisationId,
    search,
    limit,
    also: isAmong(db, 'memberships.person_id', ids),
    ...(cursor !== undefined && { after: placeIn(cursor) }),
  });
  const rows = await page
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.first_name', 'people.last_name', 'people.email'])
    .execute();
  return splitPage(rows, limit);
}

const cursorOf = ({ sort_name, person_id }: MemberKey): string =>
  Buffer.from(JSON.stringify([sort_name, person_id])).toString('base64url');

function placeIn(cursor: string): MemberKey {
  try {
    const [name, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof name === 'string' && Number.isSafeInteger(id)) return { sort_name: name, person_id: Number(id) };
  } catch {
    // Not one of ours: said below.
  }
  throw invalid({ cursor: ['This is not a place in the list.'] });
}
