import type { ChosenPeople } from './rules.ts';

/** The people whom a form began with, if the group is small enough to show all. */
export interface KnownPeople {
  moderators: readonly { id: number; name: string; email: string }[];
  members: readonly { id: number; name: string; email: string }[];
}

/** A change of a group's people: new roles, people who join, and people who leave. All others stay. */
export interface PeopleChange {
  moderators: number[];
  members: number[];
  added: number[];
  /** Exact addresses of people who join. */
  emails?: string[];
  removed: number[];
}

export const nobody: PeopleChange = { moderators: [], members: [], added: [], removed: [] };

export const isNobody = (change: PeopleChange): boolean => Object.values(change).flat().length === 0;

/** The change that a form makes: people with another role than before, and people who were taken away. */
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
