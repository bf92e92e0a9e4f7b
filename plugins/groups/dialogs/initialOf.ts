import type { KnownPeople } from '../people.ts';

/** The initial values of a form of a group's people. */
export function initialOf({ moderators, members }: KnownPeople = { moderators: [], members: [] }) {
  return { moderators: moderators.map(({ id }) => id), members: members.map(({ id }) => id) };
}
