import type { Kysely } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { sessionsOf } from '#server/domain/access/sessions.ts';
import type { Account, UserSession } from '#plugins/users/contract.ts';
import type { Ctx } from '#server/domain/calls/context.ts';

const noAccount: Account = { joinedAt: null, twoFactor: null, lastSignInAt: null };

/**
 * The accounts of these members by id, as far as the organisation may know them (docs/privacy.md):
 *
 * - before the invitation is accepted, nothing: it would tell whether the address has an account;
 * - of an external person, when the person joined and whether two-factor is set up, because a policy may force it. The last
 *   sign-in is left out, because it may have been for another organisation.
 */
export async function accountsOf(
  db: Kysely<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<Map<number, Account>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .leftJoin('last_addresses', 'last_addresses.person_id', 'memberships.person_id')
    .select(({ selectFrom }) => [
      'people.id',
      'people.second_factor',
      'memberships.joined_at',
      'memberships.is_external',
      'last_addresses.begun_at',
      // The table of sessions forgets a session soon after its end; that of browsers keeps the time of its last sign-in.
      selectFrom('known_browsers')
        .select(({ fn }) => fn.max('known_browsers.used_at').as('at'))
        .whereRef('known_browsers.person_id', '=', 'people.id')
        .as('browser_at'),
    ])
    .where('memberships.organisation_id', '=', organisationId)
    .where(isAmong(db, 'memberships.person_id', ids))
    .execute();
  return new Map(
    rows.map((row) => {
      if (row.joined_at === null) return [row.id, noAccount];
      const lastSignInAt = Math.max(row.begun_at ?? 0, row.browser_at ?? 0) || null;
      return [
        row.id,
        {
          joinedAt: row.joined_at,
          twoFactor: row.second_factor === 1,
          lastSignInAt: row.is_external === 1 ? null : lastSignInAt,
        },
      ];
    }),
  );
}

/**
 * Tells if the caller may see and end the sessions of others: a person, whose program needs the scope to change people
 * (docs/automation.md, 'Scopes').
 */
export const seesSessions = ({ caller }: Pick<Ctx, 'caller'>): boolean =>
  caller?.service === undefined && (caller?.token === undefined || caller.token.scopes.includes('people:write'));

/** How many allowed ranges a person has, and the person's sessions, without the addresses that they come from. */
export async function securityOf(
  { db, now, services, caller }: Pick<Ctx, 'db' | 'now' | 'services' | 'caller'>,
  personId: number,
): Promise<{ rangeCount: number; sessions: UserSession[] }> {
  const [ranges, sessions] = await Promise.all([
    db
      .selectFrom('person_ranges')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow(),
    sessionsOf(db, personId, now, services.config.sessionIdle),
  ]);
  return {
    rangeCount: Number(ranges.count),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.user_agent,
      lastUsedAt: session.last_used_at,
      current: session.id === caller?.sessionId,
    })),
  };
}
