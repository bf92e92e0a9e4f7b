import { expect, test } from 'vitest';
import type { Command } from '#core/command/command.ts';
import { availabilityOf, runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { nightly, nightlyToken } from '#tests/builders/service.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { serviceCommands } from './commands.ts';
import { endService, endServiceToken, listServices } from './contract.ts';
import { serviceTokens } from './lists.ts';

const token = { ...nightlyToken, service: nightly };
const offered = (as = viewer(), service = nightly) =>
  Object.values<Command>(serviceCommands)
    .filter((command) => availabilityOf(command, as, { service } as never).visible)
    .map(({ id }) => id.replace('services.', ''));

test('administrators alone get them; an unverified owner makes none; an ended account has no command', () => {
  expect(offered(viewer({ admin: false }))).toEqual([]);
  expect(offered(viewer({ owner: true, verified: false }))).toEqual(['rename', 'end', 'end-token']);
  expect(offered()).toEqual(['new', 'new-token', 'rename', 'end', 'rotate-token', 'end-token']);
  expect(offered(viewer(), { ...nightly, endedAt: 1 })).toEqual(['new', 'rotate-token', 'end-token']);
});

test('an end is asked first, also of many', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(serviceCommands.end, { service: nightly }, host);
  await runCommand(serviceCommands.endToken, { token: [token, { ...token, id: 13, name: 'Second' }] }, host);
  expect(recorded.calls).toEqual([]);
  expect(recorded.questions).toMatchObject([
    { title: 'End Service Account', records: ['Nightly'], danger: true },
    { title: 'End Access Tokens', records: ['First token', 'Second'], danger: true },
  ]);
  for (const question of recorded.questions) await question.run();
  expect(recorded.calls.map(({ endpoint, input }) => [endpoint, input])).toEqual([
    [endService, { body: { id: 4 } }],
    [endServiceToken, { body: { id: 12 } }],
    [endServiceToken, { body: { id: 13 } }],
  ]);
});

test('a token is found by its name and by that of its service account', async () => {
  const { host } = recordingHost({
    answer: (endpoint) => (endpoint === listServices ? { services: [nightly], topics: [] } : {}),
  });
  const found = async (typed: string) => (await serviceTokens.search(typed, host)).map(({ id }) => id);
  expect(await found('night')).toEqual([12]);
  expect(await found('first')).toEqual([12]);
  expect(await found('other')).toEqual([]);
});
