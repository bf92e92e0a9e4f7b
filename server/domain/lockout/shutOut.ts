import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { organisationName } from '#server/domain/organisation.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import type { ShutOut } from '#server/domain/lockout/rulesLetters.ts';
import { effectsOn } from './effects.ts';
import { readGroups, readOwn, readPeople, readPolicies, type Only } from './queries.ts';
import { queueShutOutLetters } from './shutOutLetters.ts';
import type { Policy, World } from './world.ts';

/** The rules of an organisation, with the names of its policies. */
interface Rules extends World {
  names: ReadonlyMap<number, string>;
}

/** Reads the rules. Without ranges nobody is shut out by an address, so the people of groups do not matter. */
export async function rulesNow(db: Kysely<Database>, organisationId: number): Promise<Rules> {
  const policies = await readPolicies(db, organisationId);
  const named = db.selectFrom('policies').select(['id', 'name']).where('organisation_id', '=', organisationId);
  const ids = hasRanges(policies) ? [...new Set(policies.flatMap(({ groups }) => groups))] : [];
  return {
    policies,
    groups: await readGroups(db, organisationId, ids, 'all'),
    own: new Map(),
    names: new Map((await named.execute()).map(({ id, name }) => [id, name])),
  };
}

const hasRanges = (policies: readonly Policy[]): boolean => policies.some(({ ranges }) => ranges.length > 0);

/**
 * Queues letters to everybody whom the change since `before` has shut out: the owners first, with a link that lets them in,
 * also to one who made the change.
 */
export async function tellShutOut(ctx: Ctx, before: Rules): Promise<void> {
  const { db, organisationId, viewer, now } = ctx;
  const after = await rulesNow(db, organisationId);
  if (!hasRanges(after.policies)) return;
  const difference = between(before, after);
  if (!difference) return;
  const own = await readOwn(db, organisationId, difference.people);
  const people = await readPeople(db, organisationId, difference.people, { now });
  const maker = { id: viewer.id, address: ctx.address };
  const { loses, unknown } = effectsOn(people, { ...before, own }, { ...after, own }, maker);
  const owners = new Set(
    (await readPeople(db, organisationId, 'owners', { now, withAddresses: false })).map(({ id }) => id),
  );
  // Of others whose address is not known nobody can say that they are shut out, and whoever makes the change knows it.
  const others = loses.filter((id) => !owners.has(id) && id !== viewer.id);
  const recipients = [...[...loses, ...unknown].filter((id) => owners.has(id)), ...others];
  if (recipients.length === 0) return;
  const change = {
    organisation: await organisationName(db, organisationId),
    by: ctx.actor.name,
    what: await changed(db, difference, before, after),
    at: now,
  };
  await queueShutOutLetters(ctx.services, db, organisationId, { change, maker, people: recipients });
}

interface Difference {
  policies: readonly number[];
  groups: readonly number[];
  people: Only;
}

/** The policies and groups that differ, and the people whom that concerns; `undefined` if nothing differs. */
function between(before: Rules, after: Rules): Difference | undefined {
  const ids = [...new Set([...before.policies, ...after.policies].map(({ id }) => id))];
  const inWorld = ({ policies }: Rules, id: number) => policies.find((one) => one.id === id);
  const text = (one: Policy | undefined) => JSON.stringify(one && [one.groups, one.ranges]);
  const policies = ids.filter((id) => text(inWorld(before, id)) !== text(inWorld(after, id)));
  const people = new Set<number>();
  const groups = [...after.groups.keys()].filter((id) => {
    const [was, is] = [before.groups.get(id), after.groups.get(id) ?? []];
    const moved = was ? [...without(was, is), ...without(is, was)] : [];
    for (const person of moved) people.add(person);
    return moved.length > 0;
  });
  if (policies.length + groups.length === 0) return undefined;
  for (const id of policies) {
    const both = [inWorld(before, id), inWorld(after, id)];
    if (both.some((one) => one?.isDefault === true)) return { policies, groups, people: 'all' };
    for (const group of both.flatMap((one) => one?.groups ?? []))
      for (const world of [before, after]) for (const person of world.groups.get(group) ?? []) people.add(person);
  }
  return { policies, groups, people: [...people] };
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

/** The changed rule as the mail names it, if it is a single one. */
async function changed(
  db: Kysely<Database>,
  { policies, groups }: Difference,
  before: Rules,
  after: Rules,
): Promise<ShutOut['what']> {
  const [policy, otherPolicy] = policies;
  if (policy !== undefined && otherPolicy === undefined)
    return { kind: 'security policy', name: after.names.get(policy) ?? before.names.get(policy) ?? '' };
  const [group, otherGroup] = groups;
  if (group === undefined || otherGroup !== undefined) return undefined;
  const row = await db.selectFrom('groups').select('name').where('id', '=', group).executeTakeFirst();
  return { kind: 'group', name: row?.name ?? '' };
}
