import type { Command } from '#core/command/command.ts';
import { expect, test } from 'vitest';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { endSessions, listSessions } from '#plugins/account/contract.ts';
import { nobody } from '#tests/builders/render/lockout.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { ownRanges, ownSessions, rangeText } from './args.ts';
import { listRanges, removePersonRange } from './contract.ts';
import { securityCommands } from './commands.ts';

const range = { id: 4, from: '203.0.113.0', to: '203.0.113.255' };
const other = { id: 5, from: '2001:db8::1', to: '2001:db8::1' };
const session = { id: 'b', device: 'curl/8.0', address: '203.0.113.7', createdAt: 0, lastUsedAt: 0, current: false };

const host = (preview: object = nobody) =>
  recordingHost({
    answer: (endpoint) =>
      endpoint === listRanges
        ? { ranges: [range, other] }
        : endpoint === listSessions
          ? { sessions: [session, { ...session, id: 'a', current: true }] }
          : endpoint === previewLockout
            ? preview
            : {},
  });

const titles = (twoFactor: boolean) =>
  Object.values<Command>(securityCommands)
    .filter(
      (command) =>
        availabilityOf(command, viewer({ twoFactor, authenticator: twoFactor, admin: false, owner: false }), {})
          .visible,
    )
    .map(({ title }) => title);

test('while two-factor is off it can be set up; turning it off and new codes are hidden', () => {
  const always = [
    'Change password',
    'Add own allowed IP range…',
    'Remove own allowed IP range…',
    'End session…',
    'End all other sessions',
    'This was not me',
    'Download my data',
    'Add passkey',
    'Rename passkey…',
    'Remove passkey…',
    'New access token',
    'End access token…',
  ];
  expect(titles(false)).toEqual(['Set up two-factor', ...always]);
  expect(titles(true)).toEqual(['Disable two-factor', 'New recovery codes', ...always]);
});

test('commands with a page go there, commands that ask open their dialog', async () => {
  const { host: shell, recorded } = host();
  await runCommand(securityCommands.setUpTwoFactor, {}, { ...shell, viewer: () => viewer() });
  await runCommand(securityCommands.changePassword, {}, shell);
  await runCommand(securityCommands.addOwnRange, {}, shell);
  expect(recorded.went).toEqual(['/security?setup=1']);
  expect(recorded.opened).toHaveLength(1);
  expect(recorded.steps).toMatchObject([{ command: 'security.add-own-range' }]);
});

test("a range is removed after the page's question", async () => {
  const { host: shell, recorded } = host();
  await runCommand(securityCommands.removeOwnRange, { range }, shell);
  const [question] = recorded.questions;
  expect(question).toMatchObject({
    title: 'Remove IP Address',
    text: 'Are you sure you want to remove this IP Address ?',
    records: ['203.0.113.0 – 203.0.113.255'],
    danger: true,
  });
  await question?.run();
  expect(recorded.calls.at(-1)).toEqual({ endpoint: removePersonRange, input: { params: { id: 4 }, query: {} } });
});

test('before a range that shuts the person out is removed, the preview is shown', async () => {
  const { host: shell, recorded } = host({ ...nobody, loses: 1, viewer: true });
  await runCommand(securityCommands.removeOwnRange, { range }, shell);
  await recorded.questions[0]?.run();
  expect(recorded.opened).toHaveLength(1);
  expect(recorded.calls.map(({ endpoint }) => endpoint)).not.toContain(removePersonRange);
});

test('the current session cannot be ended', async () => {
  const { host: shell, recorded } = host();
  await runCommand(securityCommands.endSession, { session: { ...session, current: true } }, shell);
  expect(recorded.calls).toEqual([]);
  expect(recorded.notes[0]?.[1]).toMatch(/Sign out to end it/);
  await runCommand(securityCommands.endSession, { session }, shell);
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: endSessions, input: { body: { id: 'b' } } }]);
});

test('ranges and sessions are found by their shown texts', async () => {
  const { host: shell } = host();
  expect(await ownRanges.search('', shell)).toEqual([range, other]);
  expect(await ownRanges.search(' DB8 ', shell)).toEqual([other]);
  expect(await ownSessions.search('CURL', shell)).toHaveLength(2);
  expect(await ownSessions.search('firefox', shell)).toEqual([]);
  expect([range, other].map(rangeText)).toEqual(['203.0.113.0 – 203.0.113.255', '2001:db8::1']);
  expect(ownSessions.describe({ ...session, current: true }).detail).toBe('203.0.113.7, this session');
});
