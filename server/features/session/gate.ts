import type { Kysely } from 'kysely';
import type { Viewer } from '#core/access/rule.ts';
import { endedOn } from '#server/domain/accessEnd.ts';
import { dutiesIn, idsIn } from '#server/domain/duties.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import {
  flag,
  ownFacts,
  ruledFacts,
  type From,
  type ObstacleFacts,
  type OfMember,
} from '#server/domain/obstacles/facts.ts';
import { obstacleOf, passkeyOwed } from '#server/domain/obstacles/obstacles.ts';
import type { Caller, Factors } from '#server/domain/session.ts';

/** A live session with everything that decides what its person may do: one indexed statement on every call. */
export interface Gate extends Omit<ObstacleFacts, 'now' | 'byPasskey'> {
  sessionId: string;
  stage: 'password' | 'full';
  lastUsedAt: number;
  expiresAt: number;
  revokedAt: number | null;
  loginId: string | null;
  factors: Factors;
  authenticatedAt: number | null;
  provedAt: number | null;
  personId: number;
  firstName: string;
  lastName: string;
  organisationId: number | null;
  mayHaveMany: number;
  /** 1 when an authenticator app is set up. */
  authenticator: number;
  /** The number of organisations that the person has joined. */
  joinedCount: number;
  // Of the membership in the primary organisation.
  admin: number | null;
  duties: string | null;
  dutyApplications: string | null;
  owner: number | null;
  external: number | null;
  verified: number | null;
  /** 1 when the person moderates a group of the primary organisation. */
  moderates: number;
}

interface Values extends From, Record<string, string | number> {
  /** The session's id, or the hash of its secret. */
  key: string;
}

/** Finds a session by the id in its token. */
export const gateById = prepared<Values, Gate>(
  (db, values) => gate(db, values).where('s.id', '=', values.key),
  'gateById',
);

/** Finds a session by the hash of the secret in its cookie. */
export const gateBySecret = prepared<Values, Gate>(
  (db, values) => gate(db, values).where('s.secret_hash', '=', values.key),
  'gateBySecret',
);

function gate(db: Kysely<Database>, from: From) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.primary_organisation_id').onRef('m.person_id', '=', 'p.id'),
    )
    .select([
      's.id as sessionId',
      's.stage',
      's.last_used_at as lastUsedAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.login_id as loginId',
      's.factors',
      's.authenticated_at as authenticatedAt',
      's.proved_at as provedAt',
      'p.primary_organisation_id as organisationId',
      ...memberColumns,
    ])
    .select((eb) => memberFacts(eb, from));
}

/** The columns of a caller that `p` and `m` have, whatever admits the call. */
export const memberColumns = [
  'p.id as personId',
  'p.first_name as firstName',
  'p.last_name as lastName',
  'p.may_have_many_organisations as mayHaveMany',
  'p.totp_enabled as authenticator',
  ...ownFacts,
  'm.is_admin as admin',
  'm.duties',
  'm.duty_applications as dutyApplications',
  'm.is_owner as owner',
  'm.is_external as external',
  'm.verified',
] as const;

/** The facts of a caller that other tables decide. */
export const memberFacts = (eb: OfMember, from: From) => [
  eb
    .selectFrom('memberships as all')
    .whereRef('all.person_id', '=', 'p.id')
    .where('all.joined_at', 'is not', null)
    .select(eb.fn.countAll<number>().as('count'))
    .as('joinedCount'),
  flag(eb.exists(moderated(eb))).as('moderates'),
  ...ruledFacts(eb, from),
];

function moderated(eb: OfMember) {
  return eb
    .selectFrom('group_members as gm')
    .whereRef('gm.organisation_id', '=', 'm.organisation_id')
    .whereRef('gm.person_id', '=', 'm.person_id')
    .where('gm.role', '=', 'moderator')
    .select('gm.group_id');
}

/** The caller of a live session. */
export function callerOf(gate: Gate, now: number): Caller {
  // A member whose access has ended has no more rights than an inactive one.
  const isOver = endedOn({ ends_on: gate.endsOn, ends_at: gate.endsAt }, now) !== null;
  const status = gate.status === 'active' && isOver ? 'inactive' : gate.status;
  const active = status === 'active' && gate.joinedAt !== null;
  const viewer: Viewer = {
    id: gate.personId,
    organisationId: gate.organisationId,
    // A person who is not an active member has no rights there, even if a call is allowed.
    admin: active && gate.admin === 1,
    duties: active ? dutiesIn(gate.duties ?? '') : [],
    dutyApplications: idsIn(gate.dutyApplications ?? ''),
    owner: active && gate.owner === 1,
    external: gate.external === 1,
    verified: gate.verified === 1,
    manyOrganisations: gate.mayHaveMany === 1 || gate.joinedCount > 1,
    twoFactor: gate.twoFactor === 1,
    authenticator: gate.authenticator === 1,
    moderator: active && gate.moderates === 1,
  };
  const facts = { ...gate, byPasskey: gate.factors === 'passkey', now };
  return {
    viewer,
    name: `${gate.firstName} ${gate.lastName}`.trim(),
    sessionId: gate.sessionId,
    loginId: gate.loginId ?? gate.sessionId,
    factors: gate.factors,
    authenticatedAt: gate.authenticatedAt ?? 0,
    provedAt: Math.max(gate.authenticatedAt ?? 0, gate.provedAt ?? 0),
    status,
    forcedTwoFactor: gate.forcesTwoFactor === 1,
    passkeyOwed: passkeyOwed(facts),
    obstacle: obstacleOf(viewer, facts),
  };
}
