import { expect, test } from 'vitest';
import { runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { tileSource } from './args.ts';
import { openApplication } from './commands.ts';

test('opens an application in a new tab, and asks which when none is given', async () => {
  const { host, recorded } = recordingHost();
  await runCommand(openApplication, {}, host);
  expect(recorded.asked).toEqual([{ command: 'applications.open', values: {} }]);
  const [crm] = await tileSource.search('  cr', host);
  await runCommand(openApplication, { application: crm }, host);
  expect(recorded.tabs).toEqual(['https://crm.test/']);
  expect(recorded.calls).toEqual([]);
});

test('offers the tiles of the viewer, found by any part of the name', async () => {
  const { host } = recordingHost();
  expect(await tileSource.search('M', host)).toHaveLength(1);
  expect(await tileSource.search('books', host)).toEqual([]);
});
