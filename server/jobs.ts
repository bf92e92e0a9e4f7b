import { shutOutLetters } from './lockout/shutOutLetters.ts';
import { mailRows } from './mail/outbox.ts';
import { jobRows, type Job } from './queue/jobs.ts';
import { signOutNews } from './signOn/logoutWorker.ts';
import { webhookRows } from './webhooks/outbox.ts';

/** All kinds of jobs. Each process does them. */
export const jobs: readonly Job<never>[] = [signOutNews, shutOutLetters];

/** Whatever waits to be sent or done. */
export const queues = [mailRows, webhookRows, ...jobs.map(jobRows)];
