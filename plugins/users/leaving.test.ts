import { expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { runCommand } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentStatus } from '#plugins/applications/contract.ts';
import { updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listRequests, refuseRequest } from '#plugins/requests/contract.ts';
import { endMemberToken, listMemberTokens } from '#plugins/security/contract.ts';
import { person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { userCommands } from './commands.ts';
import { setUserStatus, viewUser } from './contract.ts';

const ada = person({ admin: true });
const groups = [
  { id: 1, name: 'Sales', role: 'Moderator' },
  { id: 2, name: 'Marketing', role: 'Moderator' },
  { id: 3, name: 'Everybody', role: 'Member' },
];
const applications = [
  { id: 2, name: 'CRM', role: 'Read Only', enabled: true },
  { id: 3, name: 'Books', role: 'Read Only', enabled: false },
];
const held: [Endpoint, object][] = [
  [viewUser, { person: ada, groups, applications, security: { sessions: [{}, {}] } }],
  [listMemberTokens, { tokens: [{ id: 7, name: 'Nightly export' }] }],
  [
    listRequests,
    {
      requests: [
        { id: 8, email: ada.email, application: 'Desk' },
        { id: 9, email: 'other@acme.test', application: 'Mail' },
      ],
    },
  ],
];

/** Ada moderates Sales alone, and Marketing with somebody else. */
function organisation(more: [Endpoint, object][] = []) {
  return recordingHost({
    answer(endpoint: Endpoint, given: { params: { id: number } }) {
      if (endpoint === viewGroup) return { moderators: given.params.id === 1 ? [{}] : [{}, {}] };
      if (endpoint === setAdmin) throw new CallError({ code: 409, message: 'An owner stays.' });
      return new Map([...held, ...more]).get(endpoint) ?? {};
    },
  });
}

test('Off-board names what the person holds, then ends it, each with its result', async () => {
  const { host, recorded } = organisation();
  await runCommand(userCommands.offBoard, { person: ada }, host);
  const [question] = recorded.questions;
  const lines = [
    'Active, signed in on 2 devices',
    'Administrator',
    'Group Sales, as its only moderator: choose another one afterwards',
    'Group Marketing',
    'Group Everybody',
    'Application CRM, Read Only',
    'Access token Nightly export',
    'Request for Desk',
  ];
  expect(question).toMatchObject({ danger: true, records: lines });
  const read = recorded.calls.length;
  await question?.run();
  expect(recorded.calls.slice(read)).toEqual([
    { endpoint: setUserStatus, given: { body: { id: 20, status: 'inactive' } } },
    { endpoint: setAdmin, given: { body: { id: 20, admin: false } } },
    ...[1, 2, 3].map((id) => ({
      endpoint: updateGroupPeople,
      given: { body: { id, moderators: [], members: [], added: [], removed: [20] } },
    })),
    { endpoint: setAssignmentStatus, given: { body: { applicationId: 2, userId: 20, enabled: false } } },
    { endpoint: endMemberToken, given: { body: { id: 7 } } },
    { endpoint: refuseRequest, given: { body: { id: 8, reason: 'Off-boarded.' } } },
  ]);
  expect(recorded.runs).toMatchObject([
    {
      title: 'Off-board Ada Lovelace',
      ended: true,
      outcomes: lines.map((label) => (label === 'Administrator' ? { label, failed: 'An owner stays.' } : { label })),
    },
  ]);
});

test('somebody who holds nothing any more is not asked about', async () => {
  const gone = { person: { ...ada, active: false, admin: false }, groups: [], applications: [], security: null };
  const { host, recorded } = organisation([
    [viewUser, gone],
    [listMemberTokens, { tokens: [] }],
    [listRequests, { requests: [] }],
  ]);
  await runCommand(userCommands.offBoard, { person: ada }, host);
  expect(recorded.questions).toEqual([]);
  expect(recorded.notes).toEqual([['info', 'Ada Lovelace is inactive and holds nothing any more.']]);
});
