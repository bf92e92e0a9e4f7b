import type { Host } from '#core/command/host.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { updateGroup, updateGroupPeople, type Group } from './contract.ts';
import type { PeopleChange } from './people.ts';

/** Changes a group's people. First shows the people who would lose access by the group's policies. */
export function savePeople(host: Host, { id }: Group, change: PeopleChange) {
  return saveSafely(host, draftOf(id, change), (confirmLockout) =>
    host.call(updateGroupPeople, { body: { id, ...change, confirmLockout } }),
  );
}

/** Changes a group's people, name and description, likewise. */
export function saveGroup(host: Host, group: PeopleChange & Texts & { id: number; was: Texts }) {
  return saveSafely(host, draftOf(group.id, group), (confirmLockout) =>
    host.call(updateGroup, { body: { ...group, confirmLockout } }),
  );
}

type Texts = Pick<Group, 'name' | 'description'>;

function draftOf(id: number, { moderators, members, added, removed }: PeopleChange) {
  return { group: { id, added: [...moderators, ...members, ...added], removed } };
}
