import { accountRows } from './access/account.ts';
import { adminsRows } from './access/admins.ts';
import { applicationsRows } from './access/applications.ts';
import { dashboardRows } from './access/dashboard.ts';
import { groupsRows } from './access/groups.ts';
import { lockoutRows } from './access/lockout.ts';
import { organisationRows } from './access/organisation.ts';
import { policiesRows } from './access/policies.ts';
import { securityRows } from './access/security.ts';
import { sessionRows } from './access/session.ts';
import { usersRows } from './access/users.ts';
import type { Row } from './access/row.ts';

/**
 * Who may call what: one row for each address of the server, written from docs/specification/server.md sections 1 to 6
 * and nothing else.
 *
 * A new endpoint needs one row in its plugin's file in access/; the access matrix, the canary, the mass assignment and the stale tab tests then all
 * cover it. The key is method and address as the router has them. A row says:
 * - `give`: a valid call. It names records by the ids it is handed: whichever it reads are also tried as another
 *   organisation's and as unknown ones, each by itself. An id that is missing is added to `Ids` in world/.
 * - `own`: the code that each of the twelve actors gets, for records of the actor's own organisation.
 * - `foreign`: the same for records that are not the organisation's; without it, 404 where `own` says 200. Another
 *   organisation's record and an unknown one always get the same bytes.
 * - `changes`: a call that succeeds changes data.
 * - `random`: the answer is a new secret as a whole, such as a picture of one.
 * - `plain`: can be called without x-requested-with: no call of the API, or one that an `<img>` makes.
 */
export const accessTable: Record<string, Row> = {
  ...sessionRows,
  ...accountRows,
  ...lockoutRows,
  ...organisationRows,
  ...applicationsRows,
  ...usersRows,
  ...adminsRows,
  ...groupsRows,
  ...policiesRows,
  ...securityRows,
  ...dashboardRows,
};
