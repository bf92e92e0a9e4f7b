import type { RecordKind } from '#core/command/arg.ts';
import { list } from '#core/list/declare/list.ts';
import { listRequests, type AccessRequest } from './contract.ts';

const accessRequest: RecordKind<AccessRequest> = {
  kind: 'request',
  label: 'Which request?',
  title: 'Requests',
  icon: 'user-plus',
  describe: ({ id, name, email, role, why }) => ({
    key: id,
    label: name,
    detail: `${role ? `${email}, as ${role}` : email}${why ? `: “${why}”` : ''}`,
    address: email,
  }),
};

/** The open requests for applications. */
export const requests = list({
  of: accessRequest,
  one: 'request',
  endpoint: listRequests,
  rows: (answer) => answer.requests,
});
