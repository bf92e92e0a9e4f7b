import { inDuty, notAbove } from '#core/access/dutyRules.ts';
import type { Reply } from '#core/contract/endpoint.ts';
import { assignmentEnabled, assignmentEndSet, userAssigned } from '#plugins/applications/events.ts';
import { NOT_OFFERED } from '#plugins/applications/rules.ts';
import type * as contract from '#plugins/requests/contract.ts';
import type { Requestable } from '#plugins/requests/contract.ts';
import { accessAsked, requestDeclined } from '#plugins/requests/events.ts';
import { ALREADY_ASKED, lacksAccess, notJustRefused } from '#plugins/requests/rules.ts';
import { endedOn, endless } from '#server/domain/accessEnd.ts';
import { catalogueOf, entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import {
  assignmentForChange,
  hasApplication,
  insertAssignments,
  updateAssignment,
} from '#server/features/applications/queries.ts';
import { memberForChange } from '#server/features/users/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { shownName } from '#server/platform/names.ts';
import { stateOf } from '#server/domain/person.ts';
import { foundElsewhere } from '#server/domain/access/elsewhere.ts';
import { refusalOf } from '#server/domain/access/judge.ts';
import { DAY } from '#server/platform/times.ts';
import { mailAnswer, mailRequest } from './mails.ts';
import {
  applicationsFor,
  declineRequest,
  openRequests,
  putRequest,
  requestOf,
  requestsFor,
  roleToGive,
  takeRequest,
} from './queries.ts';

/** The most requests in one answer. */
const MOST = 100;
/** How long a refusal holds, in milliseconds. */
const REFUSAL_HOLDS = DAY;

const refusedLately = (request: { refused_at: number | null } | undefined, now: number) =>
  request?.refused_at != null && request.refused_at > now - REFUSAL_HOLDS;

const isAssigned = (row: Parameters<typeof endedOn>[0] & { enabled: number | null }, now: number): boolean =>
  row.enabled === 1 && endedOn(row, now) === null;

/** What a person can do about an application of the organisation. */
function requestState(row: Awaited<ReturnType<typeof applicationsFor>>[number], now: number): Requestable['request'] {
  if (isAssigned(row, now)) return 'assigned';
  if (row.asked_at !== null && row.refused_at === null) return 'open';
  return refusedLately(row, now) ? 'refused' : 'none';
}

/** An application that the present organisation does not have: perhaps another organisation of the person has it. */
async function entranceElsewhere({ caller, services }: Ctx, id: number): Promise<Reply<typeof contract.viewEntrance>> {
  const found = caller && (await foundElsewhere(services, caller, id));
  if (!found) throw notFound('application');
  const { entry, organisation } = found;
  return {
    application: { id: entry.id, name: entry.name, image: entry.image },
    why: `This application belongs to ${organisation.name}. Switch to that organisation, then open it from the launcher.`,
    request: 'useless',
    reason: '',
    elsewhere: organisation,
  };
}

/** Handlers of the page for people who may not open an application, and of what they ask for. */
export const handlers: Handlers<typeof contract> = {
  async viewEntrance({ params }, ctx) {
    const { caller, services, db, now } = ctx;
    const organisationId = ctx.viewer.organisationId ?? 0;
    const entry = await entryFor({ db, services, organisationId }, params.id);
    if (!entry) return entranceElsewhere(ctx, params.id);
    const application = { id: entry.id, name: entry.name, image: entry.image };
    const refusal = await refusalOf(services, caller, entry.id);
    const here = { application, why: refusal?.why ?? null, reason: '', elsewhere: null };
    // An obstacle in front of all applications, or one that the organisation does not have, is nothing to ask for.
    if (!refusal || caller?.obstacle || !(await hasApplication(db, organisationId, entry.id)))
      return { ...here, request: 'useless' };
    const request = await requestOf(db, organisationId, ctx.viewer.id, entry.id);
    if (request?.refused_at === null) return { ...here, request: 'open' };
    if (refusedLately(request, now)) return { ...here, request: 'refused', reason: request?.reason ?? '' };
    return { ...here, request: 'none' };
  },

  async listRequestable(_input, ctx) {
    const { db, organisationId, viewer, now } = ctx;
    const rows = await applicationsFor(db, organisationId, viewer.id);
    const rowOf = new Map(rows.map((row) => [row.application_id, row]));
    const offered = [...(await catalogueOf(ctx)).values()].filter(({ roles }) => roles.length > 0);
    return {
      applications: offered.flatMap(({ id, name, image }) => {
        const row = rowOf.get(id);
        return row ? [{ id, name, image, request: requestState(row, now) }] : [];
      }),
    };
  },

  async askForAccess({ body: { applicationId, why } }, ctx) {
    const { db, organisationId, viewer, now } = ctx;
    const entry = await entryFor(ctx, applicationId);
    if (!entry || !(await hasApplication(db, organisationId, applicationId))) throw notFound('application');
    const member = await presentMember(ctx, viewer.id);
    const assignment = await assignmentForChange(db, organisationId, applicationId, viewer.id);
    ctx.check(lacksAccess, { enabled: assignment ? isAssigned(assignment, now) : null });
    const request = await requestOf(db, organisationId, viewer.id, applicationId);
    ctx.check(notJustRefused, { refusedLately: refusedLately(request, now) });
    if (request?.refused_at === null) {
      ctx.recordNothing();
      return { message: ALREADY_ASKED };
    }
    await mailRequest(ctx, member, { id: applicationId, name: entry.name, why });
    const of = { organisation_id: organisationId, person_id: viewer.id, application_id: applicationId };
    await putRequest(db, of, { why, now });
    await ctx.record(accessAsked, {
      subject: { id: viewer.id, name: shownName(member) },
      second: { id: applicationId, name: entry.name },
      ...(why && { now: { reason: why } }),
    });
    return { message: `The administrators can see your request for ${entry.name}.` };
  },

  async listRequests(_input, ctx) {
    const { db, organisationId, viewer, now } = ctx;
    const question = { most: MOST, now, ...requestsFor(viewer) };
    return { requests: await openRequests(db, await catalogueOf(ctx), organisationId, question) };
  },

  async approveRequest({ body: { id } }, ctx) {
    const { db, organisationId, now } = ctx;
    const request = await takeRequest(db, organisationId, id);
    if (!request) throw notFound('request');
    const { person_id: userId, application_id: applicationId } = request;
    ctx.check(inDuty, { id: applicationId });
    const member = await presentMember(ctx, userId);
    ctx.check(notAbove, stateOf(member));
    const person = { id: userId, name: shownName(member) };
    const entry = await entryFor(ctx, applicationId);
    if (!entry || !(await hasApplication(db, organisationId, applicationId))) throw conflict(NOT_OFFERED);
    const second = { id: applicationId, name: entry.name };
    const before = await assignmentForChange(db, organisationId, applicationId, userId);
    // An access that had ended is given again without an end. The administrator can set a new one.
    const isOver = before !== undefined && endedOn(before, now) !== null;
    if (before?.enabled !== 1 || isOver) await mailAnswer(ctx, member, entry.name);
    if (before && isOver) {
      await updateAssignment(db, organisationId, applicationId, userId, endless);
      await ctx.record(assignmentEndSet, {
        subject: person,
        second,
        was: { endsOn: before.ends_on },
        now: { endsOn: null },
        reverse: { body: { applicationId, userId, endsOn: before.ends_on } },
      });
    }
    if (before?.enabled === 1) {
      if (isOver) return { message: `${person.name} may use ${entry.name} again.` };
      ctx.recordNothing();
      return { message: `${person.name} already has ${entry.name}.` };
    }
    const role = roleToGive(entry, before?.role_id ?? null);
    if (before) {
      await updateAssignment(db, organisationId, applicationId, userId, { enabled: 1 });
      await ctx.record(assignmentEnabled, {
        subject: person,
        second,
        was: { enabled: false },
        now: { enabled: true },
        reverse: { body: { applicationId, userId, enabled: false } },
      });
      return { message: `${entry.name} was enabled for ${person.name}.` };
    }
    const crmRole = entry.crmRoles.at(-1);
    const profile = entry.profiles.at(-1);
    await insertAssignments(db, [
      {
        organisation_id: organisationId,
        application_id: applicationId,
        person_id: userId,
        role_id: role?.id ?? 0,
        crm_role_id: crmRole?.id ?? null,
        profile_id: profile?.id ?? null,
        created_at: now,
      },
    ]);
    await ctx.record(userAssigned, {
      subject: person,
      second,
      now: {
        role: role?.name ?? null,
        crmRole: crmRole?.name ?? null,
        profile: profile?.name ?? null,
        enabled: true,
      },
      reverse: { body: { applicationId, userId } },
    });
    return { message: `${person.name} was assigned to ${entry.name} as ${role?.name ?? 'a user'}.` };
  },

  async refuseRequest({ body: { id, reason } }, ctx) {
    const { db, organisationId, now } = ctx;
    const request = await declineRequest(db, organisationId, id, reason, now);
    if (!request) throw notFound('request');
    ctx.check(inDuty, { id: request.application_id });
    const member = await presentMember(ctx, request.person_id);
    ctx.check(notAbove, stateOf(member));
    const person = { id: member.id, name: shownName(member) };
    const name = (await entryFor(ctx, request.application_id))?.name ?? 'the application';
    await mailAnswer(ctx, member, name, reason);
    await ctx.record(requestDeclined, {
      subject: person,
      second: { id: request.application_id, name },
      now: { reason },
    });
    return { message: `The request of ${person.name} for ${name} was refused.` };
  },
};

async function presentMember(ctx: Ctx, personId: number) {
  const row = await memberForChange(ctx.db, ctx.organisationId, personId);
  await ctx.judgeAgain();
  if (!row || row.status === 'deleted') throw notFound('user');
  return row;
}
