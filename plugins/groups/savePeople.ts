import { holds } from '#core/access/dutyRules.ts';
import type { Host } from '#core/command/host.ts';
import { saveSafely, type Confirmed } from '#core/lockout/saveSafely.ts';
import { updateGroup, updateGroupPeople, type Group } from './contract.ts';
import { changeOf, isNobody, type KnownPeople, type PeopleChange } from './people.ts';
import type { ChosenPeople } from './rules.ts';

/** Changes a group's people. People who would lose access by the group's policies are shown first. */
export function savePeople(host: Host, { id }: Pick<Group, 'id'>, change: PeopleChange) {
  const save = (confirmLockout?: Confirmed) =>
    host.call(updateGroupPeople, { body: { id, ...change, confirmLockout } });
  // A moderator changes only groups that no policy is for, so nobody can lose access.
  return holds(host.viewer(), 'people') ? saveSafely(host, draftOf({ id, ...change }), save) : save();
}

type Texts = Pick<Group, 'name' | 'description'>;

interface SavedGroup extends Texts {
  id: number;
  was: Texts;
  chosen: ChosenPeople;
  /** The people whom the form began with; missing if they are too many to show. */
  people?: KnownPeople | undefined;
}

/** Saves a group's form. The people of a group that is too large to show are changed by a separate call. */
export async function saveGroup(host: Host, { chosen, people, ...texts }: SavedGroup) {
  const change = changeOf(chosen, people);
  if (!people) {
    const answer = await host.call(updateGroup, { body: texts });
    return isNobody(change) ? answer : savePeople(host, texts, change);
  }
  const moderators = [...chosen.moderators];
  const members = [...chosen.members];
  const was = { ...texts.was, moderators: idsOf(people.moderators), members: idsOf(people.members) };
  return saveSafely(host, draftOf({ id: texts.id, ...change }), (confirmLockout) =>
    host.call(updateGroup, { body: { ...texts, moderators, members, was, confirmLockout } }),
  );
}

const idsOf = (people: KnownPeople['members']): number[] => people.map(({ id }) => id);

/** The change as the lock-out preview knows it. */
export function draftOf({ id, moderators, members, added, removed }: PeopleChange & { id: number }) {
  return { group: { id, added: [...moderators, ...members, ...added], removed } };
}
