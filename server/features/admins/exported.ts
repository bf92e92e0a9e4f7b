import { dutyNames } from '#core/access/duty.ts';
import type { Person } from '#plugins/users/contract.ts';
import { inviteText } from '#plugins/users/rules.ts';
import type { Columns } from '#server/domain/calls/lists/exportList.ts';

/** The columns of the exported list of administrators. */
export const adminColumns: Columns<Person> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ mobile }) => mobile],
  ['Owner', ({ organisationOwner }) => (organisationOwner ? 'Yes' : 'No')],
  ['Duties', ({ admin, duties = [] }) => (admin ? 'All' : duties.map((duty) => dutyNames[duty]).join(', '))],
  ['Invite status', inviteText],
  ['User status', ({ statusName }) => statusName],
];
