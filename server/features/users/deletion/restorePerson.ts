import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { inDuty, isAbove, managesApplications, notAbove } from '#core/access/dutyRules.ts';
import { refusalBy } from '#core/access/rule.ts';
import { freeOfPolicies } from '#plugins/groups/rules.ts';
import { userRestored } from '#plugins/users/events.ts';
import type { restoreUser } from '#plugins/users/reverses.ts';
import { dutyColumns } from '#server/domain/duties.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import { endColumns } from '#server/domain/accessEnd.ts';
import { isAmong } from '#server/platform/db/among.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { rightsLost } from '#server/platform/http/refused.ts';
import { administratorsByPeople, keepsRights, subjectOf } from '../member.ts';
import type { HeldMember } from '../queries.ts';

type Restored = z.output<(typeof restoreUser)['body']>;

/** Makes a deleted person a member again and records it. Groups and applications that no longer exist are left out. */
export async function restorePerson(ctx: Ctx, row: HeldMember, rights: Restored): Promise<{ message: string }> {
  if (ctx.caller?.service && (rights.admin || rights.duties?.length)) throw administratorsByPeople();
  // The rights of before come back, so only a full administrator restores an administrator.
  ctx.check(notAbove, rights);
  // To give rights back is to give them (core/contract/proof.ts).
  if (isAbove(rights)) ctx.requireProof();
  if (isAbove(rights) && !(await keepsRights(ctx))) throw rightsLost();
  const { granted, without } = await givable(ctx, rights);
  await restoreMember(ctx.db, ctx.organisationId, granted, ctx.now);
  await ctx.record(userRestored, {
    subject: subjectOf(row),
    now: { email: row.email, admin: rights.admin },
    reverse: { params: { id: row.id } },
  });
  if (without.length === 0) return { message: 'The user was restored.' };
  return {
    message: `The user was restored without ${listed(without)}: that is not among your duties. Another administrator can give it.`,
  };
}

/**
 * The former rights that the caller may give, and the names of the others: whoever restores a person gives nothing that they
 * may not give otherwise.
 */
async function givable(ctx: Ctx, rights: Restored): Promise<{ granted: Restored; without: string[] }> {
  const { db, organisationId, viewer } = ctx;
  if (viewer.admin) return { granted: rights, without: [] };
  const catalogue = await catalogueOf(ctx);
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', (policies) => policies.selectFrom('policy_groups').select('group_id'))
    .where(
      isAmong(
        db,
        'id',
        rights.groups.map(({ id }) => id),
      ),
    )
    .execute();
  const barred = groups.filter(() => refusalBy(freeOfPolicies, viewer, { guarded: true }) !== undefined);
  const isBarred = ({ applicationId: id }: Restored['assignments'][number]) =>
    (refusalBy(managesApplications, viewer, undefined) ?? refusalBy(inDuty, viewer, { id })) !== undefined;
  return {
    granted: {
      ...rights,
      groups: rights.groups.filter(({ id }) => !barred.some((one) => one.id === id)),
      assignments: rights.assignments.filter((one) => !isBarred(one)),
    },
    without: [
      ...barred.map(({ name }) => name),
      ...rights.assignments.filter(isBarred).flatMap(({ applicationId: id }) => catalogue.get(id)?.name ?? []),
    ],
  };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

async function restoreMember(
  tx: Kysely<Database>,
  organisationId: number,
  person: Restored,
  now: number,
): Promise<void> {
  const own = { organisation_id: organisationId, person_id: person.id };
  await tx
    .updateTable('memberships')
    .set({ status: person.status, is_admin: person.admin ? 1 : 0, invited_at: person.invitedAt })
    .set(dutyColumns({ duties: person.duties ?? [], dutyApplications: person.dutyApplications ?? [] }))
    .set(await endColumns(tx, organisationId, person.endsOn ?? null))
    .where((and) => and.and(own))
    .execute();
  const groups = await tx
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(
      isAmong(
        tx,
        'id',
        person.groups.map(({ id }) => id),
      ),
    )
    .execute();
  const present = new Set(groups.map(({ id }) => id));
  await insertMany(
    tx,
    'group_members',
    person.groups.filter(({ id }) => present.has(id)).map(({ id, role }) => ({ ...own, group_id: id, role })),
  );
  const added = await tx
    .selectFrom('organisation_applications')
    .select('application_id')
    .where('organisation_id', '=', organisationId)
    .execute();
  const applications = new Set(added.map((row) => row.application_id));
  const assignments = [];
  for (const one of person.assignments)
    if (applications.has(one.applicationId))
      assignments.push({
        ...own,
        application_id: one.applicationId,
        role_id: one.roleId,
        crm_role_id: one.crmRoleId,
        profile_id: one.profileId,
        enabled: one.enabled ? (1 as const) : (0 as const),
        created_at: now,
        ...(await endColumns(tx, organisationId, one.endsOn ?? null)),
      });
  await insertMany(tx, 'assignments', assignments);
}
