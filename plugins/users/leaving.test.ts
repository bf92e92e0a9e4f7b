import { expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import type { PickArg } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentStatus } from '#plugins/applications/contract.ts';
import { searchPeople, updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listRequests, refuseRequest } from '#plugins/requests/contract.ts';
import { endMemberToken, listMemberTokens } from '#plugins/security/contract.ts';
import { person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { userCommands } from './commands.ts';
import { setUserStatus, viewUser } from './contract.ts';
import { askSuccessor, type Successor } from './successor.ts';

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
  [
    searchPeople,
    {
      people: [
        { id: 20, name: 'Ada Lovelace', email: 'ada@acme.test' },
        { id: 21, name: 'Mia', email: 'mia@acme.test' },
        { id: 22, name: 'Max', email: 'max@acme.test' },
      ],
    },
  ],
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
    answer(endpoint: Endpoint, input: { params: { id: number } }) {
      const members = [{ id: 21, name: 'Mia' }];
      if (endpoint === viewGroup) return { moderators: input.params.id === 1 ? [{}] : [{}, {}], members };
      if (endpoint === setAdmin) throw new CallError({ code: 409, message: 'An owner stays.' });
      return new Map([...held, ...more]).get(endpoint) ?? {};
    },
  });
}

/** Runs 'Off-board user…' for Ada, and answers the question who moderates Sales instead. */
async function offBoardAda(host: Host, successor: string) {
  const offered: string[] = [];
  let done: Promise<unknown> | undefined;
  host.ask = (asks, values) => {
    const { args, run } = asks as Command<{ successor: PickArg<Successor> }>;
    offered.push(args.successor.label);
    const choose = async () => {
      const choices = await args.successor.choices('', host, values);
      offered.push(...choices.map(({ name, detail }) => `${name}, ${detail}`));
      const chosen = choices.find(({ name }) => name === successor);
      if (chosen) await run({ ...values, successor: chosen }, host);
    };
    done = choose();
  };
  await runCommand(userCommands.offBoard, { person: ada }, host);
  await done;
  return offered;
}

const lines = (sales: string) => [
  'Active, signed in on 2 devices',
  'Administrator',
  `Group Sales${sales}`,
  'Group Marketing',
  'Group Everybody',
  'Application CRM, Read Only',
  'Access token Nightly export',
  'Request for Desk',
];

test('Off-board asks who moderates a group instead, names what the person holds, then ends it, each with its result', async () => {
  const { host, recorded } = organisation();
  expect(await offBoardAda(host, 'Max')).toEqual([
    'Who moderates Sales instead?',
    'Mia, Member of Sales',
    'Max, max@acme.test',
    'Nobody yet, Choose a moderator later',
  ]);
  const [question] = recorded.questions;
  const names = lines(': Max becomes its moderator');
  expect(question).toMatchObject({ danger: true, records: names });
  const read = recorded.calls.length;
  await question?.run();
  expect(recorded.calls.slice(read)).toEqual([
    { endpoint: setUserStatus, input: { body: { id: 20, status: 'inactive' } } },
    { endpoint: setAdmin, input: { body: { id: 20, admin: false } } },
    ...[1, 2, 3].map((id) => ({
      endpoint: updateGroupPeople,
      input: { body: { id, moderators: id === 1 ? [22] : [], members: [], added: [], removed: [20] } },
    })),
    { endpoint: setAssignmentStatus, input: { body: { applicationId: 2, userId: 20, enabled: false } } },
    { endpoint: endMemberToken, input: { body: { id: 7 } } },
    { endpoint: refuseRequest, input: { body: { id: 8, reason: 'Off-boarded.' } } },
  ]);
  expect(recorded.runs).toMatchObject([
    {
      title: 'Off-board Ada Lovelace',
      ended: true,
      outcomes: names.map((label) => (label === 'Administrator' ? { label, failed: 'An owner stays.' } : { label })),
    },
  ]);
});

test.each(['nobody', 'a program'])('with %s to take over, the group says what is left to do', async (who) => {
  const { host, recorded } = organisation();
  if (who === 'a program') host.askLockout = () => Promise.resolve(false);
  expect(await offBoardAda(host, 'Nobody yet')).toHaveLength(who === 'nobody' ? 4 : 0);
  expect(recorded.questions[0]?.records).toEqual(lines(', as its only moderator: choose another one later'));
});

test('of many groups the question tells the number, and a typed letter reads the members of three', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ id: 100 + at, name: `Team ${at}` }));
  const { host, recorded } = organisation();
  let successorArg: PickArg<Successor> | undefined;
  host.ask = (command) => void (successorArg = (command as Command<{ successor: PickArg<Successor> }>).args.successor);
  askSuccessor(ada, many, host, () => Promise.resolve());
  expect(successorArg?.label).toBe('Who moderates 40 groups instead?');
  await successorArg?.choices('m', host, {});
  expect(recorded.calls.map(({ endpoint }) => endpoint).filter((one) => one === viewGroup)).toHaveLength(3);
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
  expect(recorded.notes).toEqual([['info', 'Ada Lovelace is inactive and has no access left.']]);
});
