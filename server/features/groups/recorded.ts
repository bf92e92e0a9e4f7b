import { groupPeopleChanged } from '#plugins/groups/events.ts';
import type { GroupRole } from '#plugins/groups/rules.ts';
import { isAmong } from '#server/platform/db/among.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { shownName } from '#server/platform/names.ts';

type Roles = ReadonlyMap<number, GroupRole>;

/** Names. */
interface Lists {
  moderators: string[];
  members: string[];
}

/** What the activity tells about people whose role in a group changed. */
export interface PeopleDetails {
  people?: number[];
  was?: Lists;
  now?: Lists;
  /** Their former roles and those of now; `null` for not being in the group. */
  former?: { id: number; role: GroupRole | null; now: GroupRole | null }[];
}

/** A change of more people than this cannot be taken back: the entry would be too large. */
export const MOST_REVERSED = 10_000;

/** What the activity records of the people whose role in a group changed; all others are left out. */
export async function peopleDetails({ db, organisationId }: Ctx, before: Roles, after: Roles): Promise<PeopleDetails> {
  const people = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'email', 'first_name', 'last_name', 'joined', 'typed_first_name', 'typed_last_name'])
    .where('organisation_id', '=', organisationId)
    .where(isAmong(db, 'memberships.person_id', people))
    .orderBy('memberships.sort_name')
    .orderBy('people.id')
    .execute();
  const named = (roles: Roles): Lists => ({
    moderators: rows.filter(({ id }) => roles.get(id) === 'moderator').map(shownName),
    members: rows.filter(({ id }) => roles.get(id) === 'member').map(shownName),
  });
  const former = people.map((id) => ({ id, role: before.get(id) ?? null, now: after.get(id) ?? null }));
  return { people, was: named(before), now: named(after), former };
}

/** Records a change of people of a group. */
export async function recordPeople(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
  { was = none, now = none, people = [], former = [] }: PeopleDetails,
): Promise<void> {
  await ctx.record(groupPeopleChanged, {
    subject: { id, name },
    people,
    was,
    now,
    ...(former.length <= MOST_REVERSED && { reverse: { body: { id, people: former } } }),
  });
}

const none: Lists = { moderators: [], members: [] };
