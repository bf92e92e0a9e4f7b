import type { Answer } from '#core/client/client.ts';
import { foldText } from '#core/text/fold.ts';
import type { GroupPerson, viewGroup } from './contract.ts';
import type { GroupRole } from './rules.ts';

type View = Answer<typeof viewGroup>;

/**
 * Returns a reply about the group as it will be after a person changed the role: removed from one list, inserted into
 * the other.
 */
export function moved(view: View, { id, groupUserId, name, email }: GroupPerson, to: GroupRole): View {
  const from = to === 'moderator' ? 'members' : 'moderators';
  const into = to === 'moderator' ? 'moderators' : 'members';
  const left = view[from].filter((one) => one.id !== id);
  const gone = view[from].length - left.length;
  // A reply about one role does not contain the other role's list.
  const joins = view.role === to && !view[into].some((one) => one.id === id);
  return {
    ...view,
    [from]: left,
    ...(joins && { [into]: inPlace(view[into], { id, groupUserId, name, email }, !view.nextCursor) }),
    ...(view.total !== undefined && { total: view.total - (view.role === to ? 0 : gone) + (joins ? 1 : 0) }),
  };
}

/** Sorts as the server does, by the folded name. If further pages follow, the person may belong to a later page, which is read again anyway. */
function inPlace(people: readonly GroupPerson[], person: GroupPerson, isEnd: boolean): GroupPerson[] {
  const name = foldText(person.name);
  const at = people.findIndex((one) => foldText(one.name) > name);
  if (at < 0) return isEnd ? [...people, person] : [...people];
  return people.toSpliced(at, 0, person);
}
