import type { ChosenPeople } from './rules.ts';

/** Whom a form began with, where the group is small enough to show all. */
export interface KnownPeople {
  moderators: readonly { id: number; name: string; email: string }[];
  members: readonly { id: number; name: string; email: string }[];
}

/** What changes in a group: who is to have which role, who joins, and who leaves. All others stay as they are. */
export interface PeopleChange {
  moderators: number[];
  members: number[];
  added: number[];
  removed: number[];
}

export const nobody: PeopleChange = { moderators: [], members: [], added: [], removed: [] };

/** What a form changes: who has another role than before, and who was taken away. */
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
