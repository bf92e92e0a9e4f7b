import type { Draft } from '#core/contract/lockout.ts';
import { everywhere, merged, placeOf, type Interval } from './intervals.ts';

export interface Range extends Interval {
  id: number;
}

export interface Policy {
  id: number;
  isDefault: boolean;
  forced: boolean;
  groups: readonly number[];
  ranges: readonly Range[];
}

/** All that decides who may come in from where, of one organisation. */
export interface World {
  policies: readonly Policy[];
  /** The people of each group that matters: one that a policy is for, or that a draft names. */
  groups: ReadonlyMap<number, ReadonlySet<number>>;
  /** Own ranges by person. */
  own: ReadonlyMap<number, readonly Range[]>;
}

/** What holds for people who are in the same groups. */
export interface Standing {
  forced: boolean;
  /** The addresses from which the policies admit, merged. */
  admitted: readonly Interval[];
}

/** The world as it would be. `viewerId` is whose own ranges the draft changes. */
export function withDraft(world: World, { policy, group, own }: Draft, viewerId: number): World {
  const next = { ...world };
  if (policy) {
    const changed = (one: Policy): Policy => ({
      ...one,
      forced: policy.forced ?? one.forced,
      groups: one.isDefault ? one.groups : (policy.groups ?? one.groups),
      ranges: changedRanges(one.ranges, policy),
    });
    next.policies = world.policies.flatMap((one) => {
      if (one.id !== policy.id) return [one];
      return policy.deleted && !one.isDefault ? [] : [changed(one)];
    });
  }
  if (group) {
    const people = new Set(group.deleted ? [] : (group.people ?? world.groups.get(group.id)));
    for (const id of group.added ?? []) people.add(id);
    for (const id of group.removed ?? []) people.delete(id);
    next.groups = new Map(world.groups).set(group.id, people);
  }
  if (own) next.own = new Map(world.own).set(viewerId, changedRanges(world.own.get(viewerId) ?? [], own));
  return next;
}

/** Answers for each person the same text as for everybody who is in the same groups. */
export function groupsOf(world: World): (personId: number) => string {
  const inGroups = new Map<number, string>();
  const matter = new Set(world.policies.flatMap((policy) => policy.groups));
  for (const [id, people] of world.groups) {
    if (!matter.has(id)) continue;
    for (const person of people) inGroups.set(person, `${inGroups.get(person) ?? ''}${id},`);
  }
  return (personId) => inGroups.get(personId) ?? '';
}

/** What holds for people of these groups, as `groupsOf` names them. */
export function standingOf(world: World, groups: string): Standing {
  const mine = new Set(groups.split(',').map(Number));
  const under = world.policies.filter((policy) => policy.isDefault || policy.groups.some((id) => mine.has(id)));
  return { forced: under.some((policy) => policy.forced), admitted: admittedBy(under.flatMap(({ ranges }) => ranges)) };
}

/** No ranges admit every address. */
export function admittedBy(ranges: readonly Interval[]): readonly Interval[] {
  return ranges.length === 0 ? everywhere : merged(ranges);
}

interface RangeChanges {
  added?: { from: string; to: string }[] | undefined;
  removed?: number[] | undefined;
}

function changedRanges(ranges: readonly Range[], { added = [], removed = [] }: RangeChanges): Range[] {
  const gone = new Set(removed);
  const more = added.map(({ from, to }) => ({ id: 0, from: placeOf(from) ?? '', to: placeOf(to) ?? '' }));
  return [...ranges.filter(({ id }) => !gone.has(id)), ...more];
}
