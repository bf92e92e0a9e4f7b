import { isAbove, notAbove } from '#core/access/dutyRules.ts';
import type * as contract from '#plugins/users/contract.ts';
import {
  factorsWereReset,
  invitationSent,
  statusChanged,
  userCreated,
  userSessionEnded,
} from '#plugins/users/events.ts';
import {
  factorsResettable,
  notDeleted,
  notMyself,
  notOwner,
  resendable,
  sessionsEndable,
} from '#plugins/users/rules.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { catalogueOf, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { forgetFactors } from '#server/platform/credentials/forgetFactors.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { factorsReset } from '#server/platform/mail/templates.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound, rightsLost } from '#server/platform/http/refused.ts';
import { credentialsForChange } from '#server/domain/credentials.ts';
import { revokeAllSessions } from '#server/features/session/queries.ts';
import { revokeSession } from '#server/domain/access/sessions.ts';
import { accountsOf, securityOf, seesSessions } from './accounts.ts';
import { exportPeople } from './exported.ts';
import { invite } from '#server/features/users/invitationLetter.ts';
import { listPeople } from './list.ts';
import { withoutArchived } from '#server/platform/db/members/archived.ts';
import { picturesOf } from './pictures/pictureQueries.ts';
import { pictureHandlers } from './pictures/pictures.ts';
import { deletionHandlers } from './deletion/deletionHandlers.ts';
import { endHandlers } from './accessEnd/endHandlers.ts';
import { keepsRights, member, presentMember, subjectOf } from './member.ts';
import { fullName } from '#server/platform/names.ts';
import { rename } from './rename.ts';
import { personOf, stateOf } from '#server/domain/person.ts';
import { accountFor, addMember, setStatus } from './changeQueries.ts';
import { shortPolicy } from '#server/features/policies/queries.ts';
import { assignmentsOf, groupsOf, memberById, policiesOf } from './queries.ts';
import { organisationName } from '#server/domain/organisation.ts';

export const handlers: Handlers<typeof contract> = {
  ...pictureHandlers,
  ...deletionHandlers,
  ...endHandlers,

  listUsers: { whole: () => [{ list: 'people' }], run: ({ query }, ctx) => listPeople(query, ctx) },

  exportUsers: ({ query }, ctx) => exportPeople(query, ctx),

  async viewUser({ params }, ctx) {
    const { db, organisationId, now } = ctx;
    const found = await memberById(db, organisationId, params.id);
    const [row] = found ? await withoutArchived(db, organisationId, [found]) : [];
    if (!row || row.status === 'deleted') throw notFound('user');
    // Before the invitation is accepted, and of an external person, the organisation knows nothing of these.
    const isOwn = row.joined === 1 && row.is_external === 0;
    const [pictures, assignments, groups, policies, accounts, security, catalogue] = await Promise.all([
      picturesOf(ctx, [row]),
      assignmentsOf(db, organisationId, row.id),
      groupsOf(db, organisationId, row.id),
      policiesOf(db, organisationId, row.id),
      accountsOf(db, organisationId, [row.id]),
      isOwn && seesSessions(ctx) ? securityOf(ctx, row.id) : null,
      catalogueOf(ctx),
    ]);
    const nameIn = (list: { id: number; name: string }[] | undefined, id: number | null) =>
      list?.find((one) => one.id === id)?.name ?? null;
    return {
      person: { ...personOf(row, pictures?.get(row.picture_file_id ?? 0), now), activeHere: row.status === 'active' },
      applications: assignments.flatMap((one) => {
        const entry = catalogue.get(one.application_id);
        // An archived application is nowhere shown.
        if (!entry && isOwnId(one.application_id)) return [];
        return {
          id: one.application_id,
          name: entry?.name ?? `Application ${one.application_id}`,
          image: entry?.image ?? '',
          enabled: one.enabled === 1,
          endsOn: one.ends_on,
          ended: endedOn(one, now) !== null,
          roleId: one.role_id,
          role: nameIn(entry?.roles, one.role_id) ?? '',
          crmRoleId: one.crm_role_id,
          crmRole: nameIn(entry?.crmRoles, one.crm_role_id),
          profileId: one.profile_id,
          profile: nameIn(entry?.profiles, one.profile_id),
          // An application that the operator removed from the catalogue has no roles.
          roles: entry?.roles ?? [],
          crmRoles: entry?.crmRoles ?? [],
          profiles: entry?.profiles ?? [],
        };
      }),
      groups: groups.map((group) => ({
        id: group.id,
        name: group.name,
        role: group.role === 'moderator' ? 'Moderator' : 'Member',
      })),
      policies: policies.map(shortPolicy),
      account: accounts.get(row.id),
      security,
    };
  },

  async createUser({ body }, ctx) {
    const { db, organisationId, now } = ctx;
    const person = await accountFor(db, organisationId, body, now);
    if (!(await addMember(db, organisationId, person, body, now)))
      throw invalid({ user_email: ['This user is already in your organisation.'] });
    const { firstName, lastName, email, mobile, invited } = body;
    await ctx.record(userCreated, {
      subject: { id: person.id, name: fullName({ first_name: firstName, last_name: lastName }) },
      now: { firstName, lastName, email, mobile, invited },
      reverse: { params: { id: person.id } },
    });
    if (invited) await invite(ctx, await member(ctx, person.id));
    return {
      id: person.id,
      message: body.invited ? `${body.firstName} was added and invited.` : `${body.firstName} was added.`,
    };
  },

  updateUser: ({ body }, ctx) => rename(ctx, body.id, body),

  async sendInvitation({ body }, ctx) {
    const row = await member(ctx, body.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(resendable, { ...stateOf(row), ended: endedOn(row, ctx.now) !== null });
    await invite(ctx, row);
    await ctx.record(invitationSent, { subject: subjectOf(row), now: { email: row.email } });
    return { message: `An invitation was sent to ${row.email}.` };
  },

  async setUserStatus({ body }, ctx) {
    if (!(await keepsRights(ctx, 'people'))) throw rightsLost();
    const row = await presentMember(ctx, body.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(notDeleted, stateOf(row));
    ctx.check(notOwner, stateOf(row));
    ctx.check(notMyself, stateOf(row));
    // To give rights back is to give them.
    if (body.status === 'active' && row.status === 'inactive' && isAbove(stateOf(row))) ctx.requireProof();
    await setStatus(ctx.db, ctx.organisationId, row.id, body.status);
    const was = row.status === 'inactive' ? 'inactive' : 'active';
    if (was === body.status) ctx.recordNothing();
    else
      await ctx.record(statusChanged, {
        subject: subjectOf(row),
        was: { status: statusNames[was] },
        now: { status: statusNames[body.status] },
        reverse: { body: { id: row.id, status: was } },
      });
    return { message: body.status === 'active' ? 'The user is active.' : 'The user is inactive.' };
  },

  async endUserSession({ body }, ctx) {
    const row = await presentMember(ctx, body.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(sessionsEndable, stateOf(row));
    // The account of a person who has not accepted may belong to somebody else's organisation.
    const ended = row.joined === 1 && (await revokeSession(ctx.db, row.id, body.session, ctx.now));
    if (!ended) throw notFound('session');
    await ctx.record(userSessionEnded, { subject: subjectOf(row) });
    return { message: 'The session was ended.' };
  },

  async resetFactors({ body }, ctx) {
    const { db, organisationId, services, now } = ctx;
    if (!(await keepsRights(ctx, 'security'))) throw rightsLost();
    const row = await presentMember(ctx, body.id);
    ctx.check(notAbove, stateOf(row));
    ctx.check(factorsResettable, stateOf(row));
    // The account of a person who has not accepted may belong to somebody else's organisation.
    if (row.joined !== 1) throw conflict('This user has not accepted the invitation yet.');
    const { second_factor: had } = await credentialsForChange(db, row.id);
    if (!had) throw conflict('This user has no second factor.');
    await forgetFactors(db, row.id);
    await revokeAllSessions(db, row.id, now);
    const organisation = await organisationName(db, organisationId);
    const url = `${services.config.publicUrl}/password/forgot`;
    await queueMail(db, row.email, factorsReset({ name: fullName(row), organisation, url }), now);
    await ctx.record(factorsWereReset, { subject: subjectOf(row) });
    return { message: `The second factors of ${fullName(row)} were reset.` };
  },
};

const statusNames = { active: 'Active', inactive: 'Inactive' };
