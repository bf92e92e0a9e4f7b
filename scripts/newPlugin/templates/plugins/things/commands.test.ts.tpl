import { expect, test } from 'vitest';
import { availabilityOf, runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { thingCommands } from './commands.ts';
import { deleteThing, renameThing } from './contract.ts';

const author = viewer({ owner: false });
const lamp = { id: 1, name: 'Lamp', description: '', author: 'Ada Lovelace', authorId: author.id };

test('another administrator may not change a thing, and the reason is said', () => {
  const other = viewer({ id: author.id + 1, owner: false });
  for (const command of [thingCommands.rename, thingCommands.delete])
    expect(availabilityOf(command, other, { thing: lamp })).toEqual({
      shown: true,
      blocked: 'Only its author or the owner can change this.',
    });
});

test('an ordinary member is offered nothing', () => {
  for (const command of Object.values(thingCommands))
    expect(availabilityOf(command, viewer({ admin: false }), {})).toMatchObject({ shown: false });
});

test('renaming takes the thing and its new name', async () => {
  const { host, recorded } = recordingHost({ viewer: author });
  await runCommand(thingCommands.rename, { thing: lamp, name: 'Desk lamp' }, host);
  expect(recorded.calls).toEqual([{ endpoint: renameThing, given: { body: { id: 1, name: 'Desk lamp' } } }]);
});

test('deleting asks first, then calls', async () => {
  const { host, recorded } = recordingHost({ viewer: author });
  await runCommand(thingCommands.delete, { thing: lamp }, host);
  expect(recorded.calls).toEqual([]);
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: deleteThing, given: { body: { id: 1 } } }]);
});
