import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Database, MemberStatus } from '#server/platform/db/schema.ts';

/** What the rules of obstacles.ts read about a person in an organisation. */
export interface ObstacleFacts {
  /** `null` without a membership in the organisation. */
  status: MemberStatus | null;
  joinedAt: number | null;
  /** The last day of the membership, and the first moment after it. */
  endsOn: string | null;
  endsAt: number | null;
  /** The time for which the rules are asked. */
  now: number;
  /** The time at which they are asked, if it is another one. */
  today?: number;
  twoFactor: number;
  /** 1 when a policy that applies to the person forces two-factor. */
  forcesTwoFactor: number;
  hasPasskey: number;
  /** 1 when a policy that applies to the person admits passkeys only. */
  forcesPasskey: number;
  /** The sign-in was by a passkey. */
  byPasskey: boolean;
  /** 1 when the person has own ranges and none contains the address. */
  deniedByOwn: number;
  /** 1 when the applicable policies have ranges and none contains the address. */
  deniedByPolicy: number;
}

/** An address as `addressKey` writes it, and its family. */
export interface From {
  address: string;
  family: number;
}

type Tables = Database & { p: Database['people']; m: Database['memberships'] };
/** A query on the person `p` and the membership `m`. */
export type OfMember = ExpressionBuilder<Tables, 'p' | 'm'>;

/** The columns that `p` and `m` have themselves. */
export const ownFacts = [
  'p.second_factor as twoFactor',
  'p.has_passkey as hasPasskey',
  'm.status',
  'm.joined_at as joinedAt',
  'm.ends_on as endsOn',
  'm.ends_at as endsAt',
] as const;

/** The facts that policies and ranges decide. */
export const ruledFacts = (eb: OfMember, from: From) => [
  flag(eb.exists(appliedPolicies(eb).where('po.force_two_factor', '=', 1))).as('forcesTwoFactor'),
  flag(eb.exists(appliedPolicies(eb).where('po.passkeys_only', '=', 1))).as('forcesPasskey'),
  flag(eb.and([eb.exists(ownRanges(eb)), eb.not(eb.exists(ownRanges(eb).where(holds(from))))])).as('deniedByOwn'),
  flag(eb.and([eb.exists(policyRanges(eb)), eb.not(eb.exists(policyRanges(eb).where(holds(from))))])).as(
    'deniedByPolicy',
  ),
];

/** The ids of the policies that apply to the person: the default one and those of the person's groups. */
export function appliedPolicies(eb: OfMember) {
  return eb
    .selectFrom('policies as po')
    .whereRef('po.organisation_id', '=', 'm.organisation_id')
    .where((or) =>
      or.or([
        or('po.is_default', '=', sql.lit(1)),
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

/** Tells if a policy of any organisation of the person admits passkeys only; the primary one may admit a password. */
export async function admitsPasskeysOnly(db: Kysely<Database>, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .where('m.person_id', '=', personId)
    .where('m.joined_at', 'is not', null)
    .where('m.status', '<>', sql.lit('deleted'))
    .where((eb) => eb.exists(appliedPolicies(eb).where('po.passkeys_only', '=', 1)))
    .select('m.organisation_id')
    .executeTakeFirst();
  return found !== undefined;
}

function policyRanges(eb: OfMember) {
  return appliedPolicies(eb).innerJoin('policy_ranges as r', 'r.policy_id', 'po.id');
}

function ownRanges(eb: OfMember) {
  return eb.selectFrom('person_ranges as r').whereRef('r.person_id', '=', 'p.id').select('r.id');
}

/** Tells if the range `r` contains an address. */
export const holds = ({ address, family }: From) =>
  sql<boolean>`r.family = ${family} and ${address} between r.from_key and r.to_key`;

/** A condition as 1 or 0: SQLite answers it so, PostgreSQL with a boolean. */
export const flag = (condition: ReturnType<OfMember['exists']>) =>
  sql<number>`case when ${condition} then 1 else 0 end`;
