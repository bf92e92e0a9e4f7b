import { readsSecurity } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { codes } from '#core/contract/envelope.ts';
import type * as contract from '#plugins/access/contract.ts';
import type { Step } from '#plugins/access/contract.ts';
import { wrongChoice } from '#plugins/applications/rules.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { hasApplication } from '#server/features/applications/queries.ts';
import { policiesOf } from '#server/features/policies/queries.ts';
import { assignmentsOf, groupsOf, memberById } from '#server/features/users/queries.ts';
import { canonicalAddress } from '#server/platform/http/connection/address.ts';
import { entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { shownName } from '#server/platform/names.ts';
import { applicationRules } from '#server/domain/obstacles/application.ts';
import { obstacleRules } from '#server/domain/obstacles/obstacles.ts';
import { invitationText, joinedBy, noonOf } from './atTime.ts';
import { appliedTo, factsOf, lastAddressOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async explainAccess({ query }, ctx) {
    const { db, organisationId } = ctx;
    const { personId, applicationId } = query;
    const row = await memberById(db, organisationId, personId);
    if (!row) throw notFound('user');
    const at = query.on === undefined ? query.at : await noonOf(db, organisationId, query.on);
    const question = { organisationId, personId, address: await addressOf(ctx, row, query), at: at ?? ctx.now };
    const obstacles = await askObstacles(ctx, question, row);
    const application = await askApplication(ctx, question, applicationId);
    const steps = [...obstacles, ...application.steps];
    return {
      person: { id: personId, name: shownName(row) },
      application: { id: applicationId, name: application.name },
      address: question.address,
      at: at ?? null,
      answer: answerOf(steps),
      steps,
      policies: await policiesFor(ctx, question),
      role: application.role,
    };
  },
};

/** A member at an address, at a time. */
type MemberAt = Parameters<typeof factsOf>[1] & { at: number };
type MemberRow = NonNullable<Awaited<ReturnType<typeof memberById>>>;

/**
 * The address for which is asked, or else that of the latest session. This one is looked up only for whoever may read it in
 * the activity, and never of an external person, whose sessions may have been for another organisation (docs/privacy.md).
 */
async function addressOf(
  { db, now, viewer }: Ctx,
  { id, joined, status, is_external: isExternal }: MemberRow,
  { address, at = now }: { address?: string | undefined; at?: number | undefined },
): Promise<string> {
  if (address !== undefined) return canonicalAddress(address);
  const isTold = joined === 1 && status === 'active' && isExternal === 0 && admits(readsSecurity, viewer);
  return isTold ? lastAddressOf(db, id, Math.min(at, now)) : '';
}

/**
 * Like the gate, it asks no rule after one that refuses a person who is no active member: the further rules are about
 * the account, and an invitation must not tell whether there is one. The own ranges of an external person are not asked
 * about either: whoever tries addresses would learn them.
 */
async function askObstacles({ db, viewer, now }: Ctx, question: MemberAt, row: MemberRow): Promise<Step[]> {
  const known = await factsOf(db, question);
  if (!known) throw notFound('user');
  const facts = joinedBy(known, question.at);
  const invitation = question.at === now ? undefined : await invitationText(db, question, { ...known, now });
  let isMember = true;
  return obstacleRules.map(({ name, rule, code }): Step => {
    if (!isMember || (name === 'own-ranges' && row.is_external === 1))
      return { name, outcome: 'not_asked', sentence: null };
    const step = stepOf(name, rule(viewer, { ...facts, byPasskey: true, now: question.at, today: now }));
    if (name === 'joined' && step.outcome === 'refused' && invitation !== undefined) step.sentence = invitation;
    // Ranges contain no unknown address, but the person may come from a known one.
    if (step.outcome === 'refused' && code === codes.addressNotAllowed && question.address === '')
      return { name, outcome: 'unknown', sentence: null };
    if (step.outcome === 'refused' && code === codes.notAllowed) isMember = false;
    return step;
  });
}

async function askApplication(ctx: Ctx, { personId, at }: MemberAt, id: number) {
  const { db, organisationId, viewer, now } = ctx;
  const isAddedHere = await hasApplication(db, organisationId, id);
  const entry = await entryFor(ctx, id);
  // An application that is neither added nor in the catalogue is unknown to the organisation.
  if (!entry && !isAddedHere) throw notFound('application');
  // In the past it may not have been assigned yet.
  const assignment = (await assignmentsOf(db, organisationId, personId)).find(
    (row) => row.application_id === id && (at >= now || row.created_at <= at),
  );
  const state = {
    added: isAddedHere,
    roles: entry?.roles ?? [],
    enabled: assignment ? assignment.enabled === 1 : null,
    endedOn: assignment ? endedOn(assignment, at) : null,
    isAhead: assignment?.ends_at != null && assignment.ends_at > now,
  };
  let isRefused = false;
  const steps = applicationRules.map(({ name, rule }): Step => {
    // The application is not disabled for somebody who does not have it, but that would be no help.
    if (isRefused) return { name, outcome: 'not_asked', sentence: null };
    const step = stepOf(name, rule(viewer, state));
    isRefused = step.outcome === 'refused';
    return step;
  });
  if (!entry || !assignment) return { name: entry?.name ?? `Application ${id}`, steps, role: null };
  const { role_id: roleId, crm_role_id: crmRoleId, profile_id: profileId } = assignment;
  const [wrong] = Object.values(wrongChoice(entry, { roleId, crmRoleId, profileId }));
  const named = (list: readonly { id: number; name: string }[], of: number | null) =>
    list.filter((one) => one.id === of).map((one) => one.name);
  return {
    name: entry.name,
    steps: [...steps, { ...stepOf('role', wrong ?? true), ...(wrong && { outcome: 'noted' as const }) }],
    role: [
      ...named(entry.roles, roleId),
      ...named(entry.profiles, profileId),
      ...named(entry.crmRoles, crmRoleId),
    ].join(' | '),
  };
}

async function policiesFor({ db, organisationId }: Ctx, question: MemberAt) {
  const [applied, policies, groups] = await Promise.all([
    appliedTo(db, question),
    policiesOf(db, organisationId),
    groupsOf(db, organisationId, question.personId),
  ]);
  const mine = new Set(groups.map(({ id }) => id));
  const admits = new Map(applied.map((row) => [row.id, row.admits === 1]));
  return policies
    .filter(({ id }) => admits.has(id))
    .map((policy) => ({
      policy,
      groups: policy.groups.filter(({ id }) => mine.has(id)),
      admits: admits.get(policy.id) ?? false,
    }));
}

const stepOf = (name: Step['name'], verdict: true | string): Step => ({
  name,
  outcome: verdict === true ? 'passed' : 'refused',
  sentence: verdict === true ? null : verdict,
});

function answerOf(steps: readonly Step[]) {
  const outcomes = steps.map(({ outcome }) => outcome);
  return outcomes.includes('refused') ? 'no' : outcomes.includes('unknown') ? 'unknown' : 'yes';
}
