import { expect, test } from 'vitest';
import { availabilityOf, runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { lamp } from '#tests/builders/thing.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { thingCommands } from './commands.ts';
import { deleteThing } from './contract.ts';

const author = viewer({ owner: false });
const own = { ...lamp, authorId: author.id };

test('another administrator may not change a thing, and the reason is said', () => {
  const other = viewer({ id: author.id + 1, owner: false });
  for (const command of [thingCommands.edit, thingCommands.delete])
    expect(availabilityOf(command, other, { thing: own })).toEqual({
      visible: true,
      blocked: 'Only its author or the owner can change this.',
    });
});

test('an ordinary member is offered nothing', () => {
  for (const command of Object.values(thingCommands))
    expect(availabilityOf(command, viewer({ admin: false }), {})).toMatchObject({ visible: false });
});

test('deleting asks first, then calls', async () => {
  const { host, recorded } = recordingHost({ viewer: author });
  await runCommand(thingCommands.delete, { thing: own }, host);
  expect(recorded.calls).toEqual([]);
  await recorded.questions[0]?.run();
  expect(recorded.calls).toEqual([{ endpoint: deleteThing, input: { body: { id: 1 } } }]);
});
