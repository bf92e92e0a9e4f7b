import * as activity from './domain/activity/tables.ts';
import * as deliveries from './domain/activity/webhooks/tables.ts';
import * as jobs from './domain/jobs/tables.ts';
import * as lockout from './domain/lockout/tables.ts';
import * as tokens from './domain/tokens/tables.ts';
import * as signOn from './doors/signOn/tables.ts';
import { features } from './features.ts';
import * as credentials from './platform/credentials/tables.ts';
import * as members from './platform/db/members/tables.ts';
import type { Table } from './platform/db/table.ts';
import * as platform from './platform/db/tables.ts';
import * as files from './platform/files/tables.ts';
import * as mail from './platform/mail/tables.ts';

/**
 * All tables: those of no single feature, and those that features declare. What is handed over and erased, what is pulled
 * back when the clock was set back, and which ids are random are made from this list.
 */
export const tables: readonly Table[] = [
  ...[platform, members, files, credentials, mail, jobs, lockout, tokens, activity, deliveries, signOn].flatMap(
    (module) => Object.values<Table>(module),
  ),
  ...features.flatMap((feature) => feature.tables),
];
