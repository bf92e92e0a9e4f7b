import { expect, test } from 'vitest';
import { runCommand, standing } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { thingCommands } from './commands.ts';
import { removeThing } from './contract.ts';

const lamp = { id: 1, name: 'Lamp', description: '', peopleCount: 0 };

test('a thing that somebody uses is not removed, and the reason is said', () => {
  const now = standing(thingCommands.remove, viewer(), { thing: { ...lamp, peopleCount: 2 } });
  expect(now).toEqual({ shown: true, blocked: 'Somebody still uses this.' });
});

test('an ordinary member is not offered it', () => {
  expect(standing(thingCommands.remove, viewer({ admin: false }), { thing: lamp })).toMatchObject({ shown: false });
});

test('removing asks first, then calls', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(thingCommands.remove, { thing: lamp }, host);
  expect(recorded.calls).toEqual([]);
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: removeThing, given: { body: { id: 1 } } }]);
});
