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
import { isGroup, moderates, ownedBy, readPeople, readWorld, withoutTwoFactor } from './queries.ts';
import { withDraft, type World } from './world.ts';

/** The most people that one page names. */
const MOST = 100;

export const handlers: Handlers<typeof contract> = {
  async previewLockout({ body: { search = '', limit = 0, cursor, ...draft } }, ctx) {
    const { db, organisationId, viewer, address } = ctx;
    await allow(ctx, draft);
    checkRanges(draft);
    const before = await readWorld(db, organisationId, undefined, draft.group?.id);
    if (draft.policy && !before.policies.some(({ id }) => id === draft.policy?.id)) throw notFound('policy');
    const after = withDraft(before, draft, viewer.id);
    const everybody = await readPeople(db, organisationId, draft.policy || draft.group ? 'all' : [viewer.id]);
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
      owners: await shutsOwnersOut(ctx, draft, before, after),
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

/** Own ranges hold in every organisation, so those that the viewer owns are looked at as well. */
async function shutsOwnersOut(ctx: Ctx, draft: Draft, before: World, after: World): Promise<boolean> {
  const { db, organisationId, viewer, address } = ctx;
  const worlds = [{ id: organisationId, before, after }];
  if (draft.own)
    for (const id of await ownedBy(db, viewer.id)) {
      if (id === organisationId) continue;
      const was = await readWorld(db, id);
      worlds.push({ id, before: was, after: withDraft(was, { own: draft.own }, viewer.id) });
    }
  for (const { id, ...world } of worlds) {
    const owners = await readPeople(db, id, 'owners');
    const people = owners.map((one) => (one.id === viewer.id ? { ...one, address } : one));
    if (ableToSignIn(people, world.before).length && !ableToSignIn(people, world.after).length) return true;
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
