import type * as z from 'zod/mini';
import { inDuty } from '#core/access/dutyRules.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import type * as contract from '#plugins/applications/contract.ts';
import {
  applicationAdded,
  assignmentDisabled,
  assignmentEnabled,
  roleChanged,
  userAssigned,
} from '#plugins/applications/events.ts';
import { assignable, notOrganisationOwner, whileEnabled } from '#plugins/applications/rules.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { isPaged, memberCursor, memberPlace, rowsOf } from '#server/domain/calls/lists/paging.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { assignmentsOf, memberById } from '#server/features/users/queries.ts';
import { exportList } from '#server/domain/calls/lists/exportList.ts';
import { assignedColumns } from './exported.ts';
import { assignableIds, assignedPage } from './assigned.ts';
import { applicationToGive, applicationToShow, checkChoice, columnsOf, nameIn, roleNames } from './offers.ts';
import { endHandlers } from './endHandlers.ts';
import { launcherHandlers } from './launcher.ts';
import { catalogueOf, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { shownName } from '#server/platform/names.ts';
import { presentMember, userOf } from './people.ts';
import {
  addToOrganisation,
  applicationsOf,
  assignedPeople,
  assignmentForChange,
  enabledCount,
  insertAssignments,
  membersById,
  ownersOf,
  updateAssignment,
} from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  ...launcherHandlers,
  ...endHandlers,

  async listApplications(_input, ctx) {
    const [rows, catalogue] = await Promise.all([applicationsOf(ctx.db, ctx.organisationId), catalogueOf(ctx)]);
    return {
      applications: rows.flatMap((row) => {
        // An application that the operator removed from the catalogue is stored but not shown.
        const entry = catalogue.get(row.application_id);
        if (!entry) return [];
        const { id, name, description, image } = entry;
        return [{ id, name, description, image, own: isOwnId(id), userCount: row.people_count }];
      }),
    };
  },

  async listAllApplications(_input, { db, organisationId, services }) {
    const had = new Set((await applicationsOf(db, organisationId)).map((row) => row.application_id));
    return {
      applications: [...services.catalogue.values()].map(({ id, name, description, image, text }) => {
        const added = had.has(id);
        return { id, name, description, image, content: text, added, chosen: added };
      }),
    };
  },

  async addApplications({ body }, ctx) {
    const { db, organisationId, services, now } = ctx;
    const byName = new Map([...services.catalogue.values()].map((entry) => [entry.name, entry.id]));
    const ids = body.applications.map(({ id, name = '' }) => id ?? byName.get(name) ?? 0);
    const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b);
    if (sortedIds.some((id) => !services.catalogue.has(id))) throw notFound('application');
    const added = await addToOrganisation(db, organisationId, sortedIds, now);
    if (added.length === 0) {
      ctx.recordNothing();
      return { message: 'These applications have already been added.' };
    }
    const owners = await ownersOf(db, organisationId);
    const rows = added.flatMap((id) => {
      const { roles = [], crmRoles = [], profiles = [] } = services.catalogue.get(id) ?? {};
      const firstChoice = {
        organisation_id: organisationId,
        application_id: id,
        role_id: roles[0]?.id ?? 0,
        crm_role_id: crmRoles[0]?.id ?? null,
        profile_id: profiles[0]?.id ?? null,
        created_at: now,
      };
      return owners.map((person_id) => ({ ...firstChoice, person_id }));
    });
    if (rows.length > 0) await insertAssignments(db, rows);
    for (const id of added)
      await ctx.record(applicationAdded, {
        subject: { id, name: nameIn(services.catalogue, id) },
        people: owners,
        reverse: { body: { id } },
      });
    const [first = 0] = added;
    return {
      message:
        added.length === 1
          ? `${nameIn(services.catalogue, first)} was added.`
          : `${added.length} applications were added.`,
    };
  },

  viewApplication: {
    whole: () => [{ list: 'users' }],
    run: ({ params, query }, ctx) => applicationView(params.id, query, ctx),
  },

  exportApplicationUsers: ({ params, query: { format, ...query } }, ctx) =>
    exportList(ctx, {
      name: 'Application users',
      format,
      read: (page) => applicationView(params.id, { ...query, ...page }, ctx),
      rows: ({ users }) => users,
      columns: assignedColumns,
    }),

  async listAssignableUsers({ params, query }, ctx) {
    const { db, organisationId, now } = ctx;
    const { id: applicationId } = await applicationToShow(ctx, params.id);
    const ids = await assignableIds(db, {
      organisationId,
      applicationId,
      search: query.search,
      limit: rowsOf(query),
      now,
    });
    const people = await membersById(db, organisationId, ids);
    return {
      users: ids.flatMap((id) => {
        const row = people.get(id);
        return row ? [{ id, name: shownName(row), email: row.email }] : [];
      }),
    };
  },

  async assignUser({ body }, ctx) {
    const person = await presentMember(ctx, body.userId);
    ctx.check(inDuty, { id: body.applicationId });
    const offer = await applicationToGive(ctx, body.applicationId);
    checkChoice(offer, body);
    await assign(ctx, person, [body]);
    return { message: `${person.name} was assigned to ${offer.name}.` };
  },

  async listAssignableApplications({ params }, ctx) {
    const { db, organisationId } = ctx;
    const member = await memberById(db, organisationId, params.id);
    if (!member || member.status === 'deleted') throw notFound('user');
    const [added, had, catalogue] = await Promise.all([
      applicationsOf(db, organisationId),
      assignmentsOf(db, organisationId, params.id),
      catalogueOf(ctx),
    ]);
    const taken = new Set(had.map((row) => row.application_id));
    return {
      applications: added.flatMap(({ application_id: id }) => {
        const entry = catalogue.get(id);
        if (!entry || taken.has(id) || inDuty(ctx.viewer, { id }) !== true) return [];
        const { name, image, roles, crmRoles, profiles } = entry;
        return [{ id, name, image, assigned: false, ...noRoles, roles, crmRoles, profiles }];
      }),
    };
  },

  async assignApplications({ body }, ctx) {
    const person = await presentMember(ctx, body.userId);
    ctx.check(assignable, person);
    // The ids are sorted, so that parallel calls lock rows in the same order.
    const inOrder = body.applications.toSorted((a, b) => a.applicationId - b.applicationId);
    if (new Set(inOrder.map(({ applicationId }) => applicationId)).size < inOrder.length)
      throw conflict('An application was given twice. Nothing was assigned.');
    for (const { applicationId } of inOrder) ctx.check(inDuty, { id: applicationId });
    const offers = await Promise.all(inOrder.map(({ applicationId }) => applicationToGive(ctx, applicationId)));
    body.applications.forEach((chosen, at) => {
      const offer = offers.find(({ id }) => id === chosen.applicationId);
      if (offer) checkChoice(offer, chosen, `user_app.${at}.`);
    });
    await assign(ctx, person, inOrder);
    const [first] = offers;
    return {
      message:
        first && offers.length === 1
          ? `${person.name} was assigned to ${first.name}.`
          : `${person.name} was assigned to ${offers.length} applications.`,
    };
  },

  async setAssignmentStatus({ body }, ctx) {
    const { applicationId, userId, enabled } = body;
    const person = await presentMember(ctx, userId);
    const before = await assignmentOf(ctx, applicationId, userId);
    ctx.check(inDuty, { id: applicationId });
    ctx.check(notOrganisationOwner, person);
    // Access can always be taken away, but only an offered application can be given.
    if (enabled) await applicationToGive(ctx, applicationId);
    await updateAssignment(ctx.db, ctx.organisationId, applicationId, userId, { enabled: enabled ? 1 : 0 });
    const name = nameIn(await catalogueOf(ctx), applicationId);
    const was = before.enabled === 1;
    if (was === enabled) ctx.recordNothing();
    else
      await ctx.record(enabled ? assignmentEnabled : assignmentDisabled, {
        subject: { id: userId, name: person.name },
        second: { id: applicationId, name },
        was: { enabled: was },
        now: { enabled },
        reverse: { body: { applicationId, userId, enabled: was } },
      });
    return { message: `${name} was ${enabled ? 'enabled' : 'disabled'} for ${person.name}.` };
  },

  async changeRole({ body }, ctx) {
    const person = await presentMember(ctx, body.userId);
    const assignment = await assignmentOf(ctx, body.applicationId, body.userId);
    ctx.check(inDuty, { id: body.applicationId });
    ctx.check(notOrganisationOwner, person);
    ctx.check(whileEnabled, { enabled: assignment.enabled === 1 });
    const offer = await applicationToGive(ctx, body.applicationId);
    checkChoice(offer, body);
    await updateAssignment(ctx.db, ctx.organisationId, offer.id, person.id, columnsOf(body));
    const { roleId, crmRoleId, profileId } = body;
    const was = { roleId: assignment.role_id, crmRoleId: assignment.crm_role_id, profileId: assignment.profile_id };
    await ctx.record(roleChanged, {
      subject: person,
      second: offer,
      was: roleNames(offer, was),
      now: roleNames(offer, { roleId, crmRoleId, profileId }),
      reverse: { body: { applicationId: offer.id, userId: person.id, ...was } },
    });
    return { message: `The role of ${person.name} in ${offer.name} was changed.` };
  },
};

async function assignmentOf({ db, organisationId }: Ctx, applicationId: number, personId: number) {
  const row = await assignmentForChange(db, organisationId, applicationId, personId);
  if (!row) throw notFound('assignment');
  return row;
}

interface WantedRole {
  applicationId: number;
  roleId: number;
  crmRoleId: number | null;
  profileId: number | null;
}

/** Assigns all or nothing. The error names a person who has the application already. */
async function assign(ctx: Ctx, person: { id: number; name: string }, wanted: readonly WantedRole[]): Promise<void> {
  const { db, organisationId, now } = ctx;
  const catalogue = await catalogueOf(ctx);
  const rows = wanted.map((one) => ({
    organisation_id: organisationId,
    application_id: one.applicationId,
    person_id: person.id,
    ...columnsOf(one),
    created_at: now,
  }));
  const made = new Set((await insertAssignments(db, rows)).map((row) => row.application_id));
  const had = wanted.find(({ applicationId }) => !made.has(applicationId));
  if (!had) {
    for (const one of wanted) {
      const { applicationId } = one;
      await ctx.record(userAssigned, {
        subject: person,
        second: { id: applicationId, name: nameIn(catalogue, applicationId) },
        now: { ...roleNames(catalogue.get(applicationId), one), enabled: true },
        reverse: { body: { applicationId, userId: person.id } },
      });
    }
    return;
  }
  const name = nameIn(catalogue, had.applicationId);
  throw conflict(
    wanted.length === 1
      ? `${person.name} is already assigned to ${name}.`
      : `${person.name} is already assigned to ${name}. Nothing was assigned.`,
  );
}

/** The roles of an application that is not assigned. */
const noRoles = { roleId: null, role: null, crmRoleId: null, crmRole: null, profileId: null, profile: null };

type Query = z.output<(typeof contract.viewApplication)['query']>;

/** One application with its people, a page at a time or whole. */
async function applicationView(id: number, query: Query, ctx: Ctx): Promise<Reply<typeof contract.viewApplication>> {
  const { db, organisationId, now } = ctx;
  const entry = await applicationToShow(ctx, id);
  const { ids, next, count } = await assignedPage(db, {
    organisationId,
    applicationId: entry.id,
    search: query.search,
    status: query.status,
    now,
    after: memberPlace(query.cursor),
    limit: rowsOf(query),
  });
  const people = await assignedPeople(db, organisationId, entry.id, ids);
  return {
    application: {
      id: entry.id,
      name: entry.name,
      image: entry.image,
      content: entry.text,
      own: isOwnId(entry.id),
      enabledCount: await enabledCount(db, organisationId, entry.id),
    },
    users: ids.flatMap((person) => {
      const row = people.get(person);
      return row ? [userOf(row, entry, now)] : [];
    }),
    roles: entry.roles,
    ...(entry.crmRoles.length > 0 && { crmRoles: entry.crmRoles }),
    ...(entry.profiles.length > 0 && { profiles: entry.profiles }),
    ...(isPaged(query) && {
      nextCursor: next ? memberCursor(next) : null,
      total: count.people,
      totalExact: count.isExact,
    }),
  };
}
