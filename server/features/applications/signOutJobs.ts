import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { queueJob } from '#server/domain/jobs/jobs.ts';
import type { Services } from '#server/domain/services.ts';

/** The kind of the jobs that tell applications of sign-outs. */
export const LOGOUT = 'logout';

/** The news that a person is signed out of an application. */
export interface Logout {
  personId: string;
  /** The session as the application knows it. */
  sid: string | undefined;
}

/** Queues the news, in the transaction of what it reports. */
export const queueLogout = (
  services: Pick<Services, 'secrets' | 'now'>,
  tx: Kysely<Database>,
  applicationId: number,
  logout: Logout,
): Promise<void> => queueJob(services, tx, { kind: LOGOUT }, applicationId, logout);
