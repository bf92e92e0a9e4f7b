import type { Kysely } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Factors } from '#server/domain/session.ts';
import { DAY } from '#server/platform/times.ts';
import { forgetBrowsers } from './knownBrowsers.ts';

interface NewSession extends Record<string, string | number> {
  id: string;
  secret_hash: string;
  person_id: number;
  stage: 'password' | 'full';
  created_at: number;
  last_used_at: number;
  expires_at: number;
  address: string;
  user_agent: string;
  login_id: string;
  factors: Factors;
}

export const addSession = prepared((tx, session: NewSession) =>
  tx.insertInto('sessions').values({
    id: session.id,
    secret_hash: session.secret_hash,
    person_id: session.person_id,
    stage: session.stage,
    created_at: session.created_at,
    last_used_at: session.last_used_at,
    expires_at: session.expires_at,
    address: session.address,
    user_agent: session.user_agent,
    login_id: session.login_id,
    factors: session.factors,
    authenticated_at: session.created_at,
  }),
);

/**
 * The `login_id` of the browser's session if it is of this person and alive, or ends at this very moment (`now`), as when
 * a new password replaces the session.
 */
export async function loginToKeep(
  db: Kysely<Database>,
  personId: number,
  { hash, id, now, idle }: { hash: string; id: string; now: number; idle: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('login_id')
    .where('person_id', '=', personId)
    .where(({ or, eb }) => or([eb('secret_hash', '=', hash), eb('id', '=', id)]))
    .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>=', now)]))
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idle)
    .executeTakeFirst();
  return row?.login_id ?? undefined;
}

/** Ends the live sessions with this secret hash or this id; `''` matches no session. */
export const revokeEither = prepared((tx, { hash, id, now }: { hash: string; id: string; now: number }) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('secret_hash', '=', hash), eb('id', '=', id)])),
);

/** The most sessions of one person: programs that sign in and never sign out would otherwise fill the table. */
export const MOST_SESSIONS = 100;

/**
 * Ends those sessions of a person that were not used for the longest time, when a new one makes them too many. Half-open
 * ones are counted by themselves: somebody who knows only the password must not end the sessions of the person.
 */
export const endTooMany = prepared((tx, added: { id: string; person_id: number; stage: string; now: number }) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: added.now })
    .where('person_id', '=', added.person_id)
    .where('stage', '=', added.stage as NewSession['stage'])
    .where('revoked_at', 'is', null)
    .where('id', '<>', added.id)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions as others')
        .select('others.id')
        .where('others.person_id', '=', added.person_id)
        .where('others.stage', '=', added.stage as NewSession['stage'])
        .where('others.revoked_at', 'is', null)
        .where('others.id', '<>', added.id)
        .orderBy('others.last_used_at', 'desc')
        .orderBy('others.created_at', 'desc')
        .limit(MOST_SESSIONS - 1),
    ),
);

/** Notes that the person of a live session has proved again who it is. Answers false when it was not alive. */
export async function noteProof(tx: Kysely<Database>, personId: number, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ proved_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the session of a sign-in, whatever its id is now. */
export async function revokeLogin(db: Kysely<Database>, loginId: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('login_id', '=', loginId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a person but one, after a change of the password or on the person's request. */
export async function revokeOtherSessions(
  db: Kysely<Database>,
  personId: number,
  keptId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('id', '<>', keptId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a person and forgets the known browsers, after a change of credentials or by the operator. */
export async function revokeAllSessions(db: Kysely<Database>, personId: number, now: number): Promise<void> {
  await revokeOtherSessions(db, personId, '', now);
  await forgetBrowsers(db, personId);
}

/** Deletes sessions that ended more than a day ago. */
export async function sweepSessions(db: Kysely<Database>, now: number, idle: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((or) =>
      or.or([
        or('expires_at', '<', now - DAY),
        or('revoked_at', '<', now - DAY),
        or('last_used_at', '<', now - idle - DAY),
      ]),
    )
    .execute();
}
