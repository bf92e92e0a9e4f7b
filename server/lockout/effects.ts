import { cover, placeOf } from './intervals.ts';
import { admits, admittedBy, ownRules, standingOf, type Standing, type World } from './world.ts';

export interface Person {
  id: number;
  /** Canonical; `''` where it is not known. */
  address: string;
}

/** Whom a change affects, as core/contract/lockout.ts defines it; by person. */
export interface Effects {
  loses: number[];
  unknown: number[];
  /** Would owe the set-up, unless it is there already. */
  forced: number[];
  /** The viewer would be shut out. */
  viewer: boolean;
}

/** Compares two worlds for these people. The viewer's address is the present one; one that cannot be told is in no range. */
export function effectsOn(people: readonly Person[], before: World, after: World, viewer: Person): Effects {
  const effects: Effects = { loses: [], unknown: [], forced: [], viewer: false };
  const changeOf = changes(people, before, after);
  people.forEach(({ id, address }, at) => {
    const change = changeOf(at);
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
    if (is.forced && !was.forced) effects.forced.push(id);
  });
  return effects;
}

/** Those of the people whose known address is admitted, or for whom there are no rules. */
export function ableToSignIn(people: readonly Person[], world: World): number[] {
  const kinds = kindsOf(people, world);
  return people
    .filter(({ id, address }, at) => {
      const place = placeOf(address);
      return admits(standingOf(world, kinds.groupsOf(at)), place) && admits(ownRules(world, id), place);
    })
    .map(({ id }) => id);
}

/** What a change does to people who are in the same groups before and after. */
interface Change {
  was: Standing;
  is: Standing;
  /** Some address is admitted no more. */
  narrower(): boolean;
}

const MOST_KINDS = 2 ** 26;
const nothing: Standing = { forced: false, rules: [] };
const unchanged: Change = { was: nothing, is: nothing, narrower: () => false };

/** The change for the person at a place of the list; `undefined` where there is none. Worked out once for each kind of people. */
function changes(people: readonly Person[], before: World, after: World): (at: number) => Change | undefined {
  const [was, is] = [kindsOf(people, before), kindsOf(people, after)];
  const known = new Map<number, Change | undefined>();
  return (at) => {
    const key = was.kindOf(at) * MOST_KINDS + is.kindOf(at);
    if (!known.has(key))
      known.set(key, changeFrom(standingOf(before, was.groupsOf(at)), standingOf(after, is.groupsOf(at))));
    return known.get(key);
  };
}

function changeFrom(was: Standing, is: Standing): Change | undefined {
  const same = was.rules.length === is.rules.length && was.rules.every((ranges, index) => ranges === is.rules[index]);
  if (same && was.forced === is.forced) return undefined;
  let narrower: boolean | undefined;
  return { was, is, narrower: () => (narrower ??= !same && !cover(admittedBy(is), admittedBy(was))) };
}

/**
 * Sorts people into kinds, those who are in the same groups: beginning with one kind, each group splits every kind into
 * those who are in it and those who are not.
 */
function kindsOf(people: readonly Person[], { policies, groups }: World) {
  const places = new Map(people.map(({ id }, at) => [id, at]));
  const kinds = new Int32Array(people.length);
  const groupsOfKind: (readonly number[])[] = [[]];
  for (const group of new Set(policies.flatMap((policy) => policy.groups))) {
    const splits = new Map<number, number>();
    for (const id of groups.get(group) ?? []) {
      const at = places.get(id);
      if (at === undefined) continue;
      const kind = kinds[at] ?? 0;
      let split = splits.get(kind);
      if (split === undefined) {
        split = groupsOfKind.push([...(groupsOfKind[kind] ?? []), group]) - 1;
        splits.set(kind, split);
      }
      kinds[at] = split;
    }
  }
  return {
    kindOf: (at: number) => kinds[at] ?? 0,
    groupsOf: (at: number) => groupsOfKind[kinds[at] ?? 0] ?? [],
  };
}
