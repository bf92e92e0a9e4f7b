import { describe, expect, test } from 'vitest';
import type { PickArg } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { missingArg, runCommand, availabilityOf } from '#core/command/runCommand.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import {
  assignApplications as assign,
  listApplications,
  listAssignableApplications,
  viewApplication,
} from '#plugins/applications/contract.ts';
import { assignableApplications, crmView } from '#tests/builders/application.ts';
import { deleted, owner, person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { assignCommands } from './assignCommands.ts';

const [crm, books] = assignableApplications;
const ada = person();
const answerOf = (endpoint: Endpoint): object => {
  if (endpoint === listAssignableApplications) return { applications: assignableApplications };
  if (endpoint === listApplications) return { applications: [{ id: 2, name: 'CRM', description: '', userCount: 0 }] };
  return endpoint === viewApplication ? crmView([]) : {};
};
const hosted = () => recordingHost({ viewer: { admin: true }, answer: answerOf });

async function choices(name: string, soFar: object) {
  const { host, recorded } = hosted();
  const { args }: Command = assignCommands.assignApplication;
  const arg = args[name] as PickArg<{ id: number; name: string }>;
  const found = await arg.choices('', host, { ...soFar });
  return { names: found.map((one) => one.name), calls: recorded.calls.map(({ endpoint }) => endpoint) };
}

describe('the steps', () => {
  test.each([
    ['the CRM asks for all three', { person: ada, application: crm, role: {} }, 'crmRole'],
    ['and then for the profile', { person: ada, application: crm, role: {}, crmRole: {} }, 'profile'],
    ['Books asks for a role alone', { person: ada, application: books, role: {} }, undefined],
    ['without an application', { person: ada }, 'application'],
  ])('%s', (_what, values, missing) => {
    expect(missingArg(assignCommands.assignApplication, values)).toBe(missing);
  });

  test('the steps are counted before any argument is known', () => {
    const { args }: Command = assignCommands.assignApplication;
    const needed = Object.keys(args).filter((name) => (args[name] as PickArg<unknown>).needed?.({}) !== false);
    expect(needed).toEqual(['person', 'application', 'role']);
  });

  test('for one person only missing applications are offered, for several people all of them', async () => {
    const one = await choices('application', { person: ada });
    expect(one).toEqual({ names: ['CRM', 'Books'], calls: [listAssignableApplications] });
    const several = await choices('application', { person: [ada, person({ id: 21 })] });
    expect(several).toEqual({ names: ['CRM'], calls: [listApplications] });
  });

  test('roles are those of the chosen application', async () => {
    expect(await choices('role', { person: ada, application: crm })).toEqual({
      names: ['Standard User', 'Administrator'],
      calls: [viewApplication],
    });
  });
});

test.each([
  ['a deleted person', deleted(), { visible: false }],
  [
    'the owner',
    owner(),
    { visible: true, blocked: 'The owner of the organisation has every application as soon as it is added.' },
  ],
  ['anybody else', ada, { visible: true }],
])('for %s', (_who, one, expected) => {
  for (const command of [assignCommands.assignApplication, assignCommands.assignApplications])
    expect(availabilityOf(command, viewer({ admin: true }), { person: one })).toMatchObject(expected);
});

test('the command runs for each of several people, with the chosen values', async () => {
  const { host, recorded } = hosted();
  const people = [ada, person({ id: 21 })];
  await runCommand(
    assignCommands.assignApplication,
    { person: people, application: books, role: { id: 4, name: 'Viewer' } },
    host,
  );
  const body = (userId: number) => ({
    body: { userId, applications: [{ applicationId: 3, roleId: 4, crmRoleId: null, profileId: null }] },
  });
  expect(recorded.calls).toEqual([
    { endpoint: assign, input: body(20) },
    { endpoint: assign, input: body(21) },
  ]);
});

test('the checklist opens for the person', async () => {
  const { host, recorded } = hosted();
  await runCommand(assignCommands.assignApplications, { person: ada }, host);
  expect(recorded.opened.map(({ props }) => props)).toEqual([{ person: ada }]);
});
