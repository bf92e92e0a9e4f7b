import { cover, placeOf } from './intervals.ts';
import { admits, admittedBy, appliedTo, ownRules, type AppliedPolicies, type World } from './world.ts';

export interface Person {
  id: number;
  /** The canonical form; `''` when unknown. */
  address: string;
}

/** The people whom a change affects, by id, as core/contract/policies/lockout.ts defines them. */
export interface Effects {
  loses: number[];
  unknown: number[];
  /** People who would have to set up two-factor, unless they have it already. */
  forced: number[];
  /** People who would have to add a passkey, unless they have one already. */
  passkeysOnly: number[];
  /** True when the viewer would be shut out. */
  viewer: boolean;
}

/** Compares two worlds for these people. The viewer has the address of the call; an unknown address is in no range. */
export function effectsOn(people: readonly Person[], before: World, after: World, viewer: Person): Effects {
  const effects: Effects = { loses: [], unknown: [], forced: [], passkeysOnly: [], viewer: false };
  const { kindOf, groupsOf } = kindsOf(people, [before, after]);
  const changes = groupsOf.map(([was = [], is = []]) => changeFrom(appliedTo(before, was), appliedTo(after, is)));
  people.forEach(({ id, address }, at) => {
    const change = changes[kindOf[at] ?? 0];
    const mine = id === viewer.id;
    const [ownBefore, ownAfter] = [ownRules(before, id), ownRules(after, id)];
    if (!change && ownBefore === ownAfter) return;
    const { was, is, narrower } = change ?? unchanged;
    if (mine || address !== '') {
      const place = placeOf(mine ? viewer.address : address);
      const admitted = admits(was, place) && admits(ownBefore, place);
      if (admitted && !(admits(is, place) && admits(ownAfter, place))) {
        effects.loses.push(id);
        effects.viewer ||= mine;
        return;
      }
    } else if (narrower()) {
      effects.unknown.push(id);
      return;
    }
    if (is.passkeysOnly && !was.passkeysOnly) effects.passkeysOnly.push(id);
    else if (is.forced && !was.forced) effects.forced.push(id);
  });
  return effects;
}

/** The people whose known address is admitted, or who have no rules. */
export function ableToSignIn(people: readonly Person[], world: World): number[] {
  const { kindOf, groupsOf } = kindsOf(people, [world]);
  const applied = groupsOf.map(([groups = []]) => appliedTo(world, groups));
  return people
    .filter(({ id, address }, at) => {
      const place = placeOf(address);
      return admits(applied[kindOf[at] ?? 0] ?? nothing, place) && admits(ownRules(world, id), place);
    })
    .map(({ id }) => id);
}

/**
 * True if a change shuts an owner out and leaves none of whom it is known that the rules admit them. An owner whose address
 * is not known counts as shut out if fewer addresses are admitted than before.
 */
export function shutsOwnersOut(owners: readonly Person[], before: World, after: World, viewer: Person): boolean {
  const placed = owners.map((one) => (one.id === viewer.id ? viewer : one));
  const { loses, unknown } = effectsOn(placed, before, after, viewer);
  return loses.length + unknown.length > 0 && ableToSignIn(placed, after).length === 0;
}

/** The effect of a change on people who are in the same groups before and after. */
interface Change {
  was: AppliedPolicies;
  is: AppliedPolicies;
  /** True when some address is no longer admitted. */
  narrower(): boolean;
}

const nothing: AppliedPolicies = { forced: false, passkeysOnly: false, rules: [] };
const unchanged: Change = { was: nothing, is: nothing, narrower: () => false };

function changeFrom(was: AppliedPolicies, is: AppliedPolicies): Change | undefined {
  const same = was.rules.length === is.rules.length && was.rules.every((ranges, index) => ranges === is.rules[index]);
  if (same && was.forced === is.forced && was.passkeysOnly === is.passkeysOnly) return undefined;
  let narrower: boolean | undefined;
  return { was, is, narrower: () => (narrower ??= !same && !cover(admittedBy(is), admittedBy(was))) };
}

interface Kinds {
  /** By the index in the list of people. */
  kindOf: Int32Array;
  /** The groups of each kind, in each world. */
  groupsOf: readonly (readonly number[])[][];
}

/**
 * Divides people into kinds; people of one kind are in the same groups. It starts with one kind, and each group splits
 * every kind into members and others.
 */
function kindsOf(people: readonly Person[], worlds: readonly World[]): Kinds {
  const places = new Map<number, number>();
  for (let at = 0; at < people.length; at++) places.set((people[at] as Person).id, at);
  const kindOf = new Int32Array(people.length);
  const groupsOf: (readonly number[])[][] = [worlds.map(() => [])];
  for (const [members, { group, inWorld }] of membersOf(worlds)) {
    const splits = new Map<number, number>();
    for (const id of members) {
      const at = places.get(id);
      if (at === undefined) continue;
      const kind = kindOf[at] ?? 0;
      let split = splits.get(kind);
      if (split === undefined) {
        const of = groupsOf[kind] ?? [];
        split = groupsOf.push(of.map((groups, world) => (inWorld.has(world) ? [...groups, group] : groups))) - 1;
        splits.set(kind, split);
      }
      kindOf[at] = split;
    }
  }
  return { kindOf, groupsOf };
}

/** The people of the groups that policies apply to; computed once for worlds that share them. */
function membersOf(worlds: readonly World[]) {
  const lists = new Map<readonly number[], { group: number; inWorld: Set<number> }>();
  for (const [world, { policies, groups }] of worlds.entries())
    for (const group of new Set(policies.flatMap((policy) => policy.groups))) {
      const members = groups.get(group) ?? [];
      const list = lists.get(members);
      if (list) list.inWorld.add(world);
      else lists.set(members, { group, inWorld: new Set([world]) });
    }
  return lists;
}
