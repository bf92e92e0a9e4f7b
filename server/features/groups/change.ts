import { holds } from '#core/access/dutyRules.ts';
import type { Group, GroupPerson } from '#plugins/groups/contract.ts';
import {
  bothErrors,
  freeOfPolicies,
  isOrdinary,
  managesGroup,
  namesKnownPeople,
  peopleErrors,
} from '#plugins/groups/rules.ts';
import { uniquely } from '#server/domain/calls/uniquely.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound } from '#server/platform/http/refused.ts';
import {
  addToGroup,
  adminsAmong,
  groupById,
  idsByAddress,
  listsIn,
  lockGroup,
  lockMembers,
  removeFromGroup,
  rolesOf,
  setRoles,
  type GroupRow,
} from './queries.ts';
import { peopleDetails, type PeopleDetails } from './recorded.ts';

export const groupOf = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  peopleCount: row.people_count,
  moderating: row.role === 'moderator',
  guarded: Boolean(row.is_guarded),
});

/** A group of the caller's organisation. */
export async function groupNow({ db, organisationId, viewer }: Ctx, id: number): Promise<GroupRow> {
  const row = await groupById(db, organisationId, viewer.id, id);
  if (!row) throw notFound('group');
  return row;
}

/**
 * Locks people and the group that they join or change their role in. The caller's right to manage the group is checked
 * before any error tells about people, and again under the lock.
 */
export async function holdManaged(ctx: Ctx, id: number, ids: readonly number[]): Promise<GroupRow> {
  const check = (row: GroupRow) => mayChange(ctx, row);
  check(await groupNow(ctx, id));
  await holdPresent(ctx, ids);
  if (!(await lockGroup(ctx.db, ctx.organisationId, id))) throw notFound('group');
  await ctx.judgeAgain();
  const row = await groupNow(ctx, id);
  check(row);
  return row;
}

/** Checks that the viewer may change the people of the group. */
function mayChange(ctx: Ctx, row: GroupRow): void {
  ctx.check(managesGroup, groupOf(row));
  ctx.check(freeOfPolicies, groupOf(row));
}

/** Checks that the viewer may remove or convert these people. */
export async function mayConvert(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const admins = await adminsAmong(ctx.db, ctx.organisationId, ids);
  ctx.check(isOrdinary, { ordinary: admins.size === 0 });
}

/** Locks members who are not deleted. People who are unknown, deleted or of another organisation give the same error. */
export async function holdPresent(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const held = await lockMembers(ctx.db, ctx.organisationId, ids);
  await ctx.judgeAgain();
  if (ids.some((id) => (held.get(id) ?? 'deleted') === 'deleted')) throw notFound('user');
}

interface PeopleChange {
  id: number;
  moderators: readonly number[];
  members: readonly number[];
  added: readonly number[];
  /** Exact addresses of people who are added. */
  emails?: readonly string[] | undefined;
  removed: readonly number[];
}

/** Sets people's roles in a group, or removes people. Answers the number of changes, and what the activity records. */
export async function changePeople(
  ctx: Ctx,
  change: PeopleChange,
): Promise<{ changed: number; details: PeopleDetails }> {
  const { db, organisationId } = ctx;
  const { id, moderators, members, removed } = change;
  const { members: inBoth } = bothErrors({ moderators, members });
  refuseWrong({ add_members: inBoth });
  const chosen = [
    ...unique(moderators).map((person) => ({ id: person, role: 'moderator' as const })),
    ...unique(members).map((person) => ({ id: person, role: 'member' as const })),
  ];
  mayChange(ctx, await groupNow(ctx, id));
  const byAddress = await peopleAt(ctx, change.emails);
  await checkIds(ctx, change);
  const joining = unique([...change.added, ...byAddress]).filter(
    (person) => !moderators.includes(person) && !members.includes(person),
  );
  const staying = [...chosen.map((person) => person.id), ...joining];
  const concerned = unique([...staying, ...removed]);
  if (concerned.length < staying.length + unique(removed).length)
    throw invalid({ remove_users: ['A user cannot be both removed and kept.'] });
  const { people_count: before } = await holdManaged(ctx, id, concerned);

  const roles = await rolesOf(db, id, concerned);
  const added = [...chosen, ...joining.map((person) => ({ id: person, role: 'member' as const }))].filter(
    (person) => !roles.has(person.id),
  );
  const converted = chosen.filter((person) => roles.has(person.id) && roles.get(person.id) !== person.role);
  const gone = unique(removed).filter((person) => roles.has(person));
  await mayConvert(ctx, [...converted.map((person) => person.id), ...gone]);
  if (before > 0 && before + added.length - gone.length <= 0)
    throw conflict('These are the last users of the group. Add another user first, or delete the group.');
  await addToGroup(db, organisationId, id, added);
  for (const role of ['moderator', 'member'] as const)
    await setRoles(
      db,
      id,
      converted.filter((person) => person.role === role).map((person) => person.id),
      role,
    );
  await removeFromGroup(db, id, gone);
  const changed = added.length + converted.length + gone.length;
  return { changed, details: await peopleDetails(ctx, roles, await rolesOf(db, id, concerned)) };
}

/** The people with these addresses. Deleted people and those of other organisations are as unknown as all others. */
async function peopleAt({ db, organisationId }: Ctx, emails: readonly string[] = []): Promise<number[]> {
  const ids = await idsByAddress(db, organisationId, unique(emails));
  if (ids.length < unique(emails.map(emailKey)).length)
    throw conflict('Nobody in this organisation has this address. Check the spelling, or ask an administrator.');
  return ids;
}

/**
 * Refuses ids of people outside the group to a moderator, before anything is read about them: known and unknown ids get
 * the same answer.
 */
async function checkIds(ctx: Ctx, { id, moderators, members, added, removed }: PeopleChange): Promise<void> {
  const roles = holds(ctx.viewer, 'people')
    ? undefined
    : await rolesOf(ctx.db, id, [...moderators, ...members, ...added, ...removed]);
  const inGroup = (person: number) => !roles || roles.has(person);
  ctx.check(namesKnownPeople, { known: [...moderators, ...members, ...added].every(inGroup) });
  if (!removed.every(inGroup)) throw unchanged({ removed });
}

/** The lists of a group's form. A list that is left out stays as it is. */
interface Lists {
  moderators?: readonly number[] | undefined;
  members?: readonly number[] | undefined;
}

/**
 * Makes the given lists the group's lists. With `was`, the lists that the caller began with, only the difference is
 * made: what somebody else has changed since stays. The lock of `guardLockout` keeps other changes of the lists away.
 */
export async function setPeople(ctx: Ctx, id: number, lists: Lists, was: Lists = {}): Promise<PeopleDetails> {
  if (!lists.moderators && !lists.members) return {};
  const { db, organisationId } = ctx;
  if (lists.moderators && lists.members) refuseWrong(bothErrors({ ...lists } as Required<Lists>));
  await groupNow(ctx, id);
  const now = await listsIn(db, organisationId, id);
  const before = { moderators: was.moderators ?? now.moderators, members: was.members ?? now.members };
  const wanted = {
    moderators: lists.moderators ?? without(before.moderators, lists.members),
    members: lists.members ?? without(before.members, lists.moderators),
  };
  const { moderators: nobody } = peopleErrors(wanted);
  refuseWrong({ [lists.moderators ? 'moderators' : 'members']: nobody });
  const { details } = await changePeople(ctx, {
    id,
    moderators: without(wanted.moderators, before.moderators),
    members: without(wanted.members, before.members),
    added: [],
    removed: without([...before.moderators, ...before.members], [...wanted.moderators, ...wanted.members]),
  });
  return details;
}

function without(ids: readonly number[], others: readonly number[] = []): number[] {
  const left = new Set(others);
  return ids.filter((id) => !left.has(id));
}

/** The error when nothing changed: another call was faster. */
export function unchanged({ removed }: Pick<PeopleChange, 'removed'>) {
  return conflict(removed.length > 0 ? 'This user is no longer in the group.' : 'This user is already in the group.');
}

/** Throws the errors of the fields that have one. */
export function refuseWrong(errors: Readonly<Record<string, string | undefined>>): void {
  const wrong = Object.entries(errors).flatMap(([field, why]): [string, string[]][] =>
    why === undefined ? [] : [[field, [why]]],
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

/** Runs a statement that sets a group's name, and turns a duplicate name in the organisation into an error under its field. */
export const uniquelyNamed = <T>(run: () => Promise<T>): Promise<T> =>
  uniquely(() => invalid({ group_name: ['There is already a group with this name.'] }), run);

export const unique = <T>(ids: readonly T[]): T[] => [...new Set(ids)];

/** Adds to each person whether a moderator may change the person; administrators may change everybody. */
export async function toModerator(
  { db, organisationId, viewer }: Ctx,
  row: GroupRow,
  people: readonly GroupPerson[],
): Promise<(person: GroupPerson) => GroupPerson> {
  if (viewer.admin || !(groupOf(row).moderating || holds(viewer, 'people'))) return (person) => person;
  const ids = people.map(({ id }) => id);
  const admins = await adminsAmong(db, organisationId, ids);
  return (person) => ({ ...person, ordinary: !admins.has(person.id) });
}
