import { accessRows } from './access/access.ts';
import { accountRows } from './access/account.ts';
import { activityRows } from './access/activity.ts';
import { adminsRows } from './access/admins.ts';
import { applicationsRows } from './access/applications.ts';
import { dashboardRows } from './access/dashboard.ts';
import { groupsRows } from './access/groups.ts';
import { lockoutRows } from './access/lockout.ts';
import { organisationRows } from './access/organisation.ts';
import { policiesRows } from './access/policies.ts';
import { requestsRows } from './access/requests.ts';
import { securityRows } from './access/security.ts';
import { sessionRows } from './access/session.ts';
import { importsRows } from './access/imports.ts';
import { servicesRows } from './access/services.ts';
import { usersRows } from './access/users.ts';
import { webhooksRows } from './access/webhooks.ts';
import type { Row } from './access/row.ts';

/**
 * The access table: one row for each address of the server, written only from docs/specification/server.md sections 1
 * to 6.
 *
 * A new endpoint needs one row in its plugin's file in access/. The access matrix, the canary, the mass assignment and
 * the stale tab tests then cover it. The key is method and address as the router has them.
 */
export const accessTable: Record<string, Row> = {
  ...sessionRows,
  ...accountRows,
  ...lockoutRows,
  ...organisationRows,
  ...applicationsRows,
  ...usersRows,
  ...importsRows,
  ...adminsRows,
  ...groupsRows,
  ...policiesRows,
  ...securityRows,
  ...dashboardRows,
  ...accessRows,
  ...activityRows,
  ...requestsRows,
  ...webhooksRows,
  ...servicesRows,
};
