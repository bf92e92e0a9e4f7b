import type { ApplicationUser } from '#plugins/applications/contract.ts';
import type { Columns } from '#server/domain/calls/lists/exportList.ts';

/** The columns of the exported list of an application's people. */
export const assignedColumns: Columns<ApplicationUser> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['CRM role', ({ crmRole }) => crmRole ?? ''],
  ['Profile', ({ profile }) => profile ?? ''],
  ['Status', ({ enabled }) => (enabled ? 'Enabled' : 'Disabled')],
];
