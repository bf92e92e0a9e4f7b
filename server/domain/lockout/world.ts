import type { Draft } from '#core/contract/policies/lockout.ts';
import { canonicalAddress } from '#server/platform/http/connection/address.ts';
import { everywhere, hold, merged, placeOf, type Interval, type Place, type Ranges } from './intervals.ts';

export interface Range extends Interval {
  id: number;
}

export interface Policy {
  id: number;
  isDefault: boolean;
  forced: boolean;
  passkeysOnly: boolean;
  groups: readonly number[];
  ranges: readonly Range[];
}

/** The rules and facts that decide access to one organisation, by address. */
export interface World {
  policies: readonly Policy[];
  /** The people of each relevant group: a policy applies to it, or a draft names it. */
  groups: ReadonlyMap<number, readonly number[]>;
  /** Own ranges by person. */
  own: ReadonlyMap<number, readonly Range[]>;
}

/** The world after a draft. The draft's own ranges are those of `viewerId`. */
export function withDraft(world: World, { policy, group, own }: Draft, viewerId: number): World {
  const next = { ...world };
  if (policy) {
    const changed = (one: Policy): Policy => ({
      ...one,
      forced: policy.forced ?? one.forced,
      passkeysOnly: policy.passkeysOnly ?? one.passkeysOnly,
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
    next.groups = new Map(world.groups).set(group.id, [...people]);
  }
  if (own) next.own = new Map(world.own).set(viewerId, changedRanges(world.own.get(viewerId) ?? [], own));
  return next;
}

/** The rules for people who are in the same groups. */
export interface AppliedPolicies {
  forced: boolean;
  passkeysOnly: boolean;
  /** The ranges of each policy that has some; empty when there are no rules. */
  rules: readonly (readonly Range[])[];
}

/** The rules for people of these groups. */
export function appliedTo({ policies }: World, groups: readonly number[]): AppliedPolicies {
  const applied = policies.filter((policy) => policy.isDefault || policy.groups.some((id) => groups.includes(id)));
  return {
    forced: applied.some((policy) => policy.forced),
    passkeysOnly: applied.some((policy) => policy.passkeysOnly),
    rules: applied.flatMap(({ ranges }) => (ranges.length > 0 ? [ranges] : [])),
  };
}

/** True when the rules admit an address. An unknown address is admitted only when there are no rules. */
export function admits({ rules }: Pick<AppliedPolicies, 'rules'>, place: Place | undefined): boolean {
  if (rules.length === 0) return true;
  return place !== undefined && rules.some((ranges) => hold(mergedOnce(ranges), place));
}

/** All addresses that rules admit. */
export function admittedBy({ rules }: Pick<AppliedPolicies, 'rules'>): Ranges {
  return rules.length === 0 ? everywhere : merged(rules.flat());
}

/** A person's own ranges as rules. */
export function ownRules({ own }: World, personId: number): Pick<AppliedPolicies, 'rules'> {
  const ranges = own.get(personId) ?? [];
  return ranges.length > 0 ? { rules: [ranges] } : none;
}

const none = { rules: [] };

const known = new WeakMap<readonly Range[], Ranges>();

function mergedOnce(ranges: readonly Range[]): Ranges {
  let found = known.get(ranges);
  if (!found) known.set(ranges, (found = merged(ranges)));
  return found;
}

interface RangeChanges {
  added?: { from: string; to: string }[] | undefined;
  removed?: number[] | undefined;
}

function changedRanges(ranges: readonly Range[], { added = [], removed = [] }: RangeChanges): Range[] {
  const gone = new Set(removed);
  const more = added.map(({ from, to }) => ({ id: 0, from: placeOfText(from), to: placeOfText(to) }));
  return [...ranges.filter(({ id }) => !gone.has(id)), ...more];
}

/** The contract has checked that the text is an address. */
function placeOfText(text: string): Place {
  return placeOf(canonicalAddress(text)) ?? '';
}
