import { cover, hold, placeOf, type Interval } from './intervals.ts';
import { admittedBy, groupsOf, standingOf, type Standing, type World } from './world.ts';

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

/** What the change does to people of certain groups. */
interface Change {
  before: Standing;
  after: Standing;
  /** Some address is admitted no more. */
  narrower: boolean;
}

/** Compares two worlds for these people. The viewer's address is the present one; one that cannot be told is in no range. */
export function effectsOn(people: readonly Person[], before: World, after: World, viewer: Person): Effects {
  const effects: Effects = { loses: [], unknown: [], forced: [], viewer: false };
  const changeOf = changes(before, after);
  for (const { id, address } of people) {
    const change = changeOf(id);
    const mine = id === viewer.id;
    const own = [ownOf(before, id), ownOf(after, id)] as const;
    const narrower = change.narrower || !cover(own[1], own[0]);
    if (narrower && (mine || address !== '')) {
      const place = placeOf(mine ? viewer.address : address);
      const was = admits(change.before.admitted, place) && admits(own[0], place);
      if (was && !(admits(change.after.admitted, place) && admits(own[1], place))) {
        effects.loses.push(id);
        effects.viewer ||= mine;
        continue;
      }
    } else if (narrower) {
      effects.unknown.push(id);
      continue;
    }
    if (change.after.forced && !change.before.forced) effects.forced.push(id);
  }
  return effects;
}

/** Those of the people whose known address is admitted, or for whom there are no rules. */
export function ableToSignIn(people: readonly Person[], world: World): number[] {
  const groups = groupsOf(world);
  return people
    .filter(({ id, address }) => {
      const place = placeOf(address);
      return admits(standingOf(world, groups(id)).admitted, place) && admits(ownOf(world, id), place);
    })
    .map(({ id }) => id);
}

/** An address that is not known, or cannot be told, is admitted only where every address is. */
function admits(admitted: readonly Interval[], place: string | undefined): boolean {
  return place === undefined ? admitted === unrestricted : hold(admitted, place);
}

const unrestricted = admittedBy([]);

function ownOf(world: World, personId: number): readonly Interval[] {
  const ranges = world.own.get(personId);
  return ranges ? admittedBy(ranges) : unrestricted;
}

/** Worked out once for all people who are in the same groups before and after. */
function changes(before: World, after: World): (personId: number) => Change {
  const [groupsBefore, groupsAfter] = [groupsOf(before), groupsOf(after)];
  const known = new Map<string, Change>();
  return (personId) => {
    const [was, is] = [groupsBefore(personId), groupsAfter(personId)];
    const key = `${was}|${is}`;
    let change = known.get(key);
    if (!change) {
      const standings = { before: standingOf(before, was), after: standingOf(after, is) };
      change = { ...standings, narrower: !cover(standings.after.admitted, standings.before.admitted) };
      known.set(key, change);
    }
    return change;
  };
}
