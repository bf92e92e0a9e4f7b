import { shortPolicy } from '#server/features/policies/queries.ts';
import { holds } from '#core/access/dutyRules.ts';
import type * as z from 'zod/mini';
import type { Reply } from '#core/contract/endpoint.ts';
import type * as contract from '#plugins/groups/contract.ts';
import { groupCreated, groupDeleted, groupRoleChanged, groupUpdated } from '#plugins/groups/events.ts';
import {
  freeOfPolicies,
  isMember,
  isModerator,
  peopleErrors,
  seesGroup,
  type GroupRole,
} from '#plugins/groups/rules.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { cursorOf, isPaged, memberCursor, memberPlace, placeOf, rowsOf } from '#server/domain/calls/lists/paging.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import { guardLockout } from '#server/domain/lockout/guard.ts';
import {
  changePeople,
  groupNow,
  groupOf,
  holdManaged,
  holdPresent,
  mayConvert,
  refuseWrong,
  setPeople,
  toModerator,
  unchanged,
  unique,
  uniquelyNamed,
} from './change.ts';
import { exportList } from '#server/domain/calls/lists/exportList.ts';
import { groupColumns, rowsOf as peopleRows } from './exported.ts';
import { countPeople, findPeople, peoplePage } from './people.ts';
import { MOST_REVERSED, peopleDetails, recordPeople } from './recorded.ts';
import {
  addToGroup,
  createdAtOf,
  countGroups,
  groupPage,
  groupsWith,
  idsIn,
  insertGroup,
  lockGroup,
  lockMembers,
  policiesFor,
  removeFromGroup,
  removeGroup,
  rolesOf,
  setGroupText,
  setRoles,
} from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  listGroups: { whole: () => [{ list: 'groups' }], run: ({ query }, ctx) => listed(query, ctx) },

  exportGroups: ({ query: { format, search } }, ctx) =>
    exportList(ctx, {
      name: 'Groups',
      format,
      read: (page) => listed({ search, ...page }, ctx),
      rows: ({ groups }) => peopleRows(groups, ctx),
      columns: groupColumns,
    }),

  async listMyGroups(_input, { db, organisationId, viewer }) {
    return { groups: (await groupsWith(db, organisationId, viewer.id)).map(groupOf) };
  },

  viewGroup: {
    whole: ({ role }) => listsOf.filter(({ query }) => !role || query.role === role),
    async run({ params, query }, ctx) {
      const { db, organisationId } = ctx;
      const row = await groupNow(ctx, params.id);
      ctx.check(seesGroup, row);
      const { role, search } = query;
      const people = { organisationId, groupId: row.id, search };
      const limit = rowsOf(query);
      const after = memberPlace(query.cursor);
      const page = async (of: GroupRole): ReturnType<typeof peoplePage> =>
        role && role !== of ? { people: [] } : peoplePage(db, { ...people, role: of }, { after, limit });
      const [moderators, members, policies, count] = await Promise.all([
        page('moderator'),
        page('member'),
        policiesFor(db, organisationId, row.id),
        role && countPeople(db, { ...people, role }),
      ]);
      const withRights = await toModerator(ctx, row, [...moderators.people, ...members.people]);
      const next = role === 'moderator' ? moderators.next : members.next;
      return {
        group: groupOf(row),
        moderators: moderators.people.map(withRights),
        members: members.people.map(withRights),
        policies: policies.map(shortPolicy),
        ...(role &&
          count && {
            role,
            total: count.people,
            totalExact: count.isExact,
            nextCursor: next ? memberCursor(next) : null,
          }),
      };
    },
  },

  async searchPeople({ body }, { db, organisationId }) {
    const limit = rowsOf(body);
    return { people: await findPeople(db, organisationId, { search: body.name, outside: body.outside, limit }) };
  },

  async createGroup({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    refuseWrong(peopleErrors(body));
    await holdPresent(ctx, [...body.moderators, ...body.members]);
    const id = await uniquelyNamed(() => insertGroup(db, organisationId, body, now));
    await addToGroup(db, organisationId, id, [
      ...unique(body.moderators).map((person) => ({ id: person, role: 'moderator' as const })),
      ...unique(body.members).map((person) => ({ id: person, role: 'member' as const })),
    ]);
    const { people, now: joined } = await peopleDetails(
      ctx,
      new Map(),
      await rolesOf(db, id, await idsIn(db, organisationId, id)),
    );
    const { name, description } = body;
    await ctx.record(groupCreated, {
      subject: { id, name },
      people: people ?? [],
      now: { name, description, ...joined },
      reverse: { params: { id }, query: {} },
    });
    return { id, message: 'The group was created.' };
  },

  async updateGroup({ body }, ctx) {
    const details = await guardLockout(ctx, { confirmed: body.confirmLockout }, () =>
      setPeople(ctx, body.id, body, body.was),
    );
    if (!(await lockGroup(ctx.db, ctx.organisationId, body.id))) throw notFound('group');
    const { name, description } = await groupNow(ctx, body.id);
    const wanted = { name: body.name, description: body.description };
    // The lists are compared by `setPeople`.
    const was = body.was && { name: body.was.name, description: body.was.description };
    refuseOverwriting('group', { was, now: { name, description }, wanted });
    await uniquelyNamed(() => setGroupText(ctx.db, ctx.organisationId, body.id, body));
    const { people = [], former = [] } = details;
    await ctx.record(groupUpdated, {
      subject: { id: body.id, name },
      people,
      was: { name, description, ...details.was },
      now: { ...wanted, ...details.now },
      ...(former.length <= MOST_REVERSED && {
        reverse: { body: { id: body.id, ...formerOf({ name, description }, wanted), people: former } },
      }),
    });
    return { message: 'The group was updated.' };
  },

  updateGroupPeople: {
    // A moderator could find out by trying who is in the organisation; an administrator sees the list.
    guesses: ({ body }, viewer) => (holds(viewer, 'people') || !body.emails?.length ? [] : [`colleague:${viewer.id}`]),
    async run({ body }, ctx) {
      const wantedCount = [body.moderators, body.members, body.added, body.emails ?? [], body.removed].flat().length;
      const { changed, details } = await guardLockout(ctx, { confirmed: body.confirmLockout }, () =>
        changePeople(ctx, body),
      );
      if (changed === 0 && wantedCount > 0) throw unchanged(body);
      if (changed === 0) ctx.recordNothing();
      else await recordPeople(ctx, await groupNow(ctx, body.id), details);
      // A caller that names the lists otherwise must not take it for done.
      return {
        message:
          wantedCount === 0
            ? 'Nothing was changed, because no users were given.'
            : 'The users of the group were updated.',
      };
    },
  },

  async setGroupRole({ body }, ctx) {
    const { db } = ctx;
    const { id, name } = await holdManaged(ctx, body.id, [body.groupUserId]);
    const before = await rolesOf(db, body.id, [body.groupUserId]);
    const role = before.get(body.groupUserId);
    if (role === undefined) throw notFound('user');
    await mayConvert(ctx, [body.groupUserId]);
    ctx.check(body.role === 'moderator' ? isMember : isModerator, { role });
    await setRoles(db, body.id, [body.groupUserId], body.role);
    const { was, now, people } = await peopleDetails(ctx, before, new Map([[body.groupUserId, body.role]]));
    const [person = ''] = [...(now?.moderators ?? []), ...(now?.members ?? [])];
    await ctx.record(groupRoleChanged, {
      subject: { id, name },
      second: { id: body.groupUserId, name: person },
      was,
      now,
      people,
      reverse: { body: { id, groupUserId: body.groupUserId, role } },
    });
    return { message: `The user is a ${body.role} now.` };
  },

  async deleteGroup({ params, query }, ctx) {
    const { db, organisationId } = ctx;
    await guardLockout(ctx, { confirmed: query.confirmLockout }, async () => {
      const group = await groupNow(ctx, params.id);
      ctx.check(freeOfPolicies, groupOf(group));
      const { id, name, description } = group;
      const people = await idsIn(db, organisationId, params.id);
      await lockMembers(db, organisationId, people);
      await mayConvert(ctx, people);
      if (!(await lockGroup(db, organisationId, params.id))) throw notFound('group');
      const roles = await rolesOf(db, id, people);
      const { was, people: concerned = [] } = await peopleDetails(ctx, roles, new Map());
      const policies = await policiesFor(db, organisationId, id);
      const createdAt = await createdAtOf(db, id);
      await removeFromGroup(db, params.id, people);
      await removeGroup(db, organisationId, params.id);
      const whole = {
        id,
        name,
        description,
        createdAt,
        people: [...roles].map(([person, role]) => ({ id: person, role })),
        policies: policies.map((policy) => policy.id),
      };
      await ctx.record(groupDeleted, {
        subject: { id, name },
        people: concerned,
        was: { name, description, ...was, policies: policies.map((policy) => policy.name) },
        ...(roles.size <= MOST_REVERSED && { reverse: { body: whole } }),
      });
    });
    return { message: 'The group was deleted.' };
  },
};

/** The two lists of a group's people. */
const listsOf = [
  { list: 'moderators', query: { role: 'moderator' } },
  { list: 'members', query: { role: 'member' } },
];

type Query = z.output<(typeof contract.listGroups)['query']>;

/** The groups list, a page at a time or whole. */
async function listed(query: Query, { db, organisationId, viewer }: Ctx): Promise<Reply<typeof contract.listGroups>> {
  const { search, without, cursor } = query;
  const filter = { search, without };
  const size = rowsOf(query);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const [read, total] = await Promise.all([
    groupPage(db, organisationId, viewer.id, { ...filter, after, limit: size }),
    countGroups(db, organisationId, filter),
  ]);
  const rows = read.slice(0, size);
  const last = read.length > size ? rows.at(-1) : undefined;
  return {
    groups: rows.map(groupOf),
    ...(isPaged(query) && { total, nextCursor: last ? cursorOf({ text: last.sort_name, id: last.id }) : null }),
  };
}
