import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { doubling } from '#server/platform/queue/backoff.ts';
import { startJob, type Job } from '#server/domain/jobs/jobs.ts';
import type { Sender } from '#server/platform/queue/sender.ts';
import type { Services } from '#server/domain/services.ts';
import { clientIdOf } from '#server/features/applications/clientId.ts';
import { LOGOUT, type Logout } from '#server/features/applications/signOutJobs.ts';
import { queueEnded } from './signOut/ended.ts';
import { noteOutcome, whyNot } from '#server/features/applications/toldSignOuts.ts';

/**
 * Tells applications that people are signed out. Whoever answers slowly, or makes many sign-outs, does not delay the notices to
 * others.
 */
export const signOutNotices: Job<Logout> = {
  kind: LOGOUT,
  places: { process: 20, organisation: 8, receiver: 8 },
  claim: 30_000,
  // About two hours of retries. By then every token is over, and a refresh is refused.
  waits: doubling({ first: 2_000, longest: 600_000, most: 20 }),
  organisationsOf,
  beforeLook: queueEnded,
  // The library, which ends an attempt itself, is loaded when the first application is to be told.
  async run({ receiver: application, attempts, body }, services, log) {
    try {
      const { providerOf } = await import('./loaded.ts');
      const { sendLogout } = await import('./provider.ts');
      const { provider } = await providerOf(services, log)();
      await sendLogout(provider, clientIdOf(application), body);
      log.info({ application }, 'an application was told of a sign-out');
      return 'done';
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ application, attempts: attempts + 1, why }, 'an application was not told of a sign-out');
      return { error: whyNot(error) };
    }
  },
  ended: (tx, { receiver, createdAt, attempts }, now, error) =>
    noteOutcome(tx, { applicationId: receiver, createdAt, attempts }, now, error),
};

/** Tells applications until it is stopped. */
export type LogoutWorker = Sender;

/** Starts telling. */
export const startLogoutWorker = (services: Services, log: FastifyBaseLogger, every?: number): LogoutWorker =>
  startJob(signOutNotices, services, log, every);

/** The organisations of own applications; those of the catalogue belong to none. */
async function organisationsOf(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, number>> {
  const own = db
    .selectFrom('own_applications')
    .select(['id', 'organisation_id'])
    .where(isAmong(db, 'id', ids));
  return new Map((await own.execute()).map((row) => [row.id, row.organisation_id]));
}
