import type { KnownPeople } from '../people.ts';

/** The values that a form of a group's people begins with. */
export function initialOf({ moderators, members }: KnownPeople = { moderators: [], members: [] }) {
  return { moderators: moderators.map(({ id }) => id), members: members.map(({ id }) => id) };
}
