import { describe, expect, test } from 'vitest';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import { inactive, owner, pending, person } from '#tests/builders/person.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { findCandidates, listAdmins, setAdmin } from './contract.ts';
import { adminCommands } from './commands.ts';

const ada = person({ id: 20, admin: true });
const may = (command: typeof adminCommands.add | typeof adminCommands.unassign, someone: object, looking = viewer()) =>
  availabilityOf(command, looking, { person: someone });

describe('the offered commands', () => {
  test('an ordinary member gets none', () => {
    for (const command of [adminCommands.add, adminCommands.unassign])
      expect(availabilityOf(command, viewer({ admin: false }), {})).toMatchObject({ visible: false });
  });

  test.each([
    ['oneself: hidden', person({ id: viewer().id, admin: true }), { visible: false }],
    ['who is no administrator: hidden', person(), { visible: false }],
    ['an owner: greyed', owner({ id: 9 }), { visible: true, blocked: 'An owner cannot be unassigned.' }],
    ['an owner from elsewhere: offered', owner({ id: 9, external: true }), { visible: true }],
    ['another administrator: offered', ada, { visible: true }],
  ])('unassigning %s', (_, someone, expected) => {
    const now = may(adminCommands.unassign, someone);
    expect(now.visible ? now : { visible: false }).toEqual(expected);
  });

  test.each([
    ['who is an administrator: hidden', ada, false],
    ['who is inactive: hidden', inactive(), false],
    ['a member: offered', person(), true],
    ['who was invited: offered', pending(), true],
  ])('adding %s', (_, someone, visible) => {
    expect(may(adminCommands.add, someone).visible).toBe(visible);
  });
});

test('Add Admin searches candidates, and sends a single space for all', async () => {
  const { host, recorded } = recordingHost({ answer: () => ({ people: [] }) });
  await adminCommands.add.args.person.choices('', host, {});
  await adminCommands.add.args.person.choices(' ad ', host, {});
  expect(recorded.calls).toEqual([
    { endpoint: findCandidates, input: { body: { search: ' ', limit: 20 } } },
    { endpoint: findCandidates, input: { body: { search: 'ad', limit: 20 } } },
  ]);
});

test('Unassign searches the administrators', async () => {
  const { host, recorded } = recordingHost({ answer: () => ({ admins: [ada] }) });
  expect(await adminCommands.unassign.args.person.choices('ad', host, {})).toEqual([ada]);
  expect(recorded.calls).toEqual([{ endpoint: listAdmins, input: { query: { search: 'ad', limit: 20 } } }]);
});

test('without a person the command asks for one; with a person it asks, and then runs', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(adminCommands.add, {}, host);
  expect(recorded.steps).toEqual([{ command: 'admins.add', values: {} }]);
  await runCommand(adminCommands.add, { person: person() }, host);
  expect(recorded.calls).toEqual([]);
  expect(recorded.questions[0]).toMatchObject({ title: 'Add Admin', records: ['Ada Lovelace'] });
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: setAdmin, input: { body: { id: 20, admin: true } } }]);
});

test('Unassign asks first, and names the person', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(adminCommands.unassign, { person: ada }, host);
  expect(recorded.calls).toEqual([]);
  expect(recorded.questions[0]).toMatchObject({ title: 'Unassign Admin', records: ['Ada Lovelace'], danger: true });
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: setAdmin, input: { body: { id: 20, admin: false } } }]);
});
