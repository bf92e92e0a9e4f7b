import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { codes } from '#core/contract/envelope.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Database, MemberStatus } from '#server/db/schema.ts';
import type { Caller } from '#server/session.ts';

/** A live session with everything that decides what its person may do: one indexed statement on every call. */
export interface Gate {
  sessionId: string;
  stage: 'password' | 'full';
  lastUsedAt: number;
  expiresAt: number;
  revokedAt: number | null;
  personId: number;
  firstName: string;
  lastName: string;
  organisationId: number | null;
  twoFactor: number;
  mayHaveMany: number;
  /** The number of organisations that the person has joined. */
  joinedCount: number;
  /** `null` without a membership in the primary organisation. */
  status: MemberStatus | null;
  joinedAt: number | null;
  admin: number | null;
  owner: number | null;
  external: number | null;
  verified: number | null;
  /** 1 when the person moderates a group of the primary organisation. */
  moderates: number;
  /** 1 when a policy that applies to the person forces two-factor. */
  forcesTwoFactor: number;
  /** 1 when the person has own ranges and none contains the address. */
  deniedByOwn: number;
  /** 1 when the applicable policies have ranges and none contains the address. */
  deniedByPolicy: number;
}

interface Values extends Record<string, string | number> {
  /** The session's id, or the hash of its secret. */
  key: string;
  /** The caller's address as `addressKey` writes it, and its family. */
  address: string;
  family: number;
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

function gate(db: Kysely<Database>, from: Omit<Values, 'key'>) {
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
      'p.id as personId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'p.primary_organisation_id as organisationId',
      'p.totp_enabled as twoFactor',
      'p.may_have_many_organisations as mayHaveMany',
      'm.status',
      'm.joined_at as joinedAt',
      'm.is_admin as admin',
      'm.is_owner as owner',
      'm.is_external as external',
      'm.verified',
    ])
    .select((eb) => [
      eb
        .selectFrom('memberships as all')
        .whereRef('all.person_id', '=', 'p.id')
        .where('all.joined_at', 'is not', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('joinedCount'),
      flag(eb.exists(moderated(eb))).as('moderates'),
      flag(eb.exists(policies(eb).where('po.force_two_factor', '=', 1))).as('forcesTwoFactor'),
      flag(eb.and([eb.exists(ownRanges(eb)), eb.not(eb.exists(ownRanges(eb).where(holds(from))))])).as('deniedByOwn'),
      flag(eb.and([eb.exists(policyRanges(eb)), eb.not(eb.exists(policyRanges(eb).where(holds(from))))])).as(
        'deniedByPolicy',
      ),
    ]);
}

type Tables = Database & { p: Database['people']; m: Database['memberships'] };
type Inside = ExpressionBuilder<Tables, 'p' | 'm'>;

function moderated(eb: Inside) {
  return eb
    .selectFrom('group_members as gm')
    .whereRef('gm.organisation_id', '=', 'm.organisation_id')
    .whereRef('gm.person_id', '=', 'm.person_id')
    .where('gm.role', '=', 'moderator')
    .select('gm.group_id');
}

/** The policies that apply to the person: the default one and those of the person's groups. */
function policies(eb: Inside) {
  return eb
    .selectFrom('policies as po')
    .whereRef('po.organisation_id', '=', 'm.organisation_id')
    .where((or) =>
      or.or([
        or('po.is_default', '=', 1),
        or.exists(
          or
            .selectFrom('policy_groups as pg')
            .innerJoin('group_members as gm', 'gm.group_id', 'pg.group_id')
            .whereRef('pg.policy_id', '=', 'po.id')
            .whereRef('gm.person_id', '=', 'm.person_id')
            .select('pg.policy_id'),
        ),
      ]),
    )
    .select('po.id');
}

function policyRanges(eb: Inside) {
  return policies(eb).innerJoin('policy_ranges as r', 'r.policy_id', 'po.id');
}

function ownRanges(eb: Inside) {
  return eb.selectFrom('person_ranges as r').whereRef('r.person_id', '=', 'p.id').select('r.id');
}

const holds = ({ address, family }: Omit<Values, 'key'>) =>
  sql<boolean>`r.family = ${family} and ${address} between r.from_key and r.to_key`;

// SQLite answers a condition with 1 or 0, PostgreSQL with a boolean.
const flag = (condition: ReturnType<Inside['exists']>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** The caller of a live session. */
export function callerOf(gate: Gate): Caller {
  const active = gate.status === 'active' && gate.joinedAt !== null;
  return {
    viewer: {
      id: gate.personId,
      organisationId: gate.organisationId,
      // A person who is not an active member has no rights there, even if a call is allowed.
      admin: active && gate.admin === 1,
      owner: active && gate.owner === 1,
      external: gate.external === 1,
      verified: gate.verified === 1,
      manyOrganisations: gate.mayHaveMany === 1 || gate.joinedCount > 1,
      twoFactor: gate.twoFactor === 1,
      moderator: active && gate.moderates === 1,
    },
    name: `${gate.firstName} ${gate.lastName}`.trim(),
    sessionId: gate.sessionId,
    status: gate.status,
    forcedTwoFactor: gate.forcesTwoFactor === 1,
    obstacle: obstacleOf(gate),
  };
}

function obstacleOf(gate: Gate): Caller['obstacle'] {
  const shutOut = (code: number, status: string) => ({ kind: 'shut out', code, status }) as const;
  if (gate.status === null) return shutOut(codes.notAllowed, 'You are not in any organisation that you could use.');
  if (gate.status === 'deleted') return shutOut(codes.notAllowed, 'You were removed from this organisation.');
  if (gate.status === 'inactive')
    return shutOut(codes.notAllowed, 'Your account in this organisation has been deactivated.');
  if (gate.joinedAt === null)
    return shutOut(codes.notAllowed, 'You have not accepted the invitation to this organisation yet.');
  if (gate.deniedByOwn)
    return shutOut(codes.addressNotAllowed, 'Your own allowed IPs do not include this network address.');
  if (gate.deniedByPolicy)
    return shutOut(codes.addressNotAllowed, 'This organisation does not allow access from this network address.');
  if (gate.forcesTwoFactor && !gate.twoFactor)
    return {
      kind: 'set-up owed',
      code: codes.setupOwed,
      status: 'Your organisation asks for two-factor authentication. Please set it up first.',
    };
  return null;
}
