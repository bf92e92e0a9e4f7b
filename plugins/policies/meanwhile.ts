import type { Change } from '#core/form/MeanwhileNotice.tsx';
import { changedTexts } from '#core/form/useMeanwhile.ts';
import type { PolicyGroup } from './contract.ts';

type Groups = readonly PolicyGroup[];

interface Values {
  name: string;
  groups: Groups;
}

/** The fields of a policy that somebody else has changed while its form was open. */
export function changedPolicy(was: Values, is: Values, typed: { name?: string }) {
  const { changes, take } = changedTexts({ name: 'Name' }, was, is, typed);
  if (sameGroups(was.groups, is.groups)) return { changes, take };
  const said: Change = { name: 'groups', label: 'Groups', was: namesOf(was.groups), is: namesOf(is.groups) };
  return { changes: [...changes, said], take };
}

/** Merges both changes: a group that either person added or removed is, or is not, in the form from then on. */
export function mergedGroups(was: Groups, is: Groups, chosen: Groups): Groups {
  if (sameGroups(was, is)) return chosen;
  const removed = without(was, chosen);
  const added = without(chosen, was);
  return [...without(is, removed), ...without(added, is)];
}

const without = (groups: Groups, others: Groups) => groups.filter((group) => !others.some(({ id }) => id === group.id));

const sameGroups = (one: Groups, other: Groups) => without(one, other).length + without(other, one).length === 0;

const namesOf = (groups: Groups) => groups.map(({ name }) => name).join(', ');
