import type { ChosenPeople } from './rules.ts';

/** The people in a form at the start, if the group is small enough to show all of them. */
export interface KnownPeople {
  moderators: readonly { id: number; name: string; email: string }[];
  members: readonly { id: number; name: string; email: string }[];
}

/** The changes in a group's people: new roles, people who join, people who leave. All others stay. */
export interface PeopleChange {
  moderators: number[];
  members: number[];
  added: number[];
  removed: number[];
}

export const nobody: PeopleChange = { moderators: [], members: [], added: [], removed: [] };

/** Compares the chosen people with the initial ones: who has another role, and who was removed. */
export function changeOf(chosen: ChosenPeople, known: KnownPeople = { moderators: [], members: [] }): PeopleChange {
  const moderators = new Set(known.moderators.map(({ id }) => id));
  const members = new Set(known.members.map(({ id }) => id));
  const stays = new Set([...chosen.moderators, ...chosen.members]);
  return {
    moderators: chosen.moderators.filter((id) => !moderators.has(id)),
    members: chosen.members.filter((id) => !members.has(id)),
    added: [],
    removed: [...moderators, ...members].filter((id) => !stays.has(id)),
  };
}
