/** Who gets which role by a form. */
export interface ChosenPeople {
  moderators: readonly number[];
  members: readonly number[];
}

export const NOBODY_CHOSEN = 'Please select a moderator or a member';
const IN_BOTH = 'A user cannot be both a moderator and a member.';

/** Why nobody can be in both lists; by field, and nothing where all is well (product.md section 5). */
export function bothErrors({ moderators, members }: ChosenPeople): { members?: string } {
  const chosen = new Set(moderators);
  return members.some((id) => chosen.has(id)) ? { members: IN_BOTH } : {};
}

/** The same for a whole group: somebody has to be in it. */
export function peopleErrors(people: ChosenPeople): { moderators?: string; members?: string } {
  if (people.moderators.length + people.members.length === 0) return { moderators: NOBODY_CHOSEN };
  return bothErrors(people);
}
