import { expect, test } from 'vitest';
import type { Command } from '#core/command/command.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { listRanges } from '#plugins/security/contract.ts';
import { deadEnd } from '#shell/palette/deadEnds/deadEnd.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';

const { commands } = await loadCommands(plugins);
const only = { id: 10, name: 'Acme', email: 'a@acme.test', industry: '', primary: true };

// With one organisation, no own range and no picture.
test.each([
  ['organisation.make-primary', 'You belong to one organisation only.'],
  ['shell.switch-organisation', 'You belong to one organisation only.'],
  ['security.remove-own-range', 'You have no allowed IP range.'],
  ['users.remove-picture', 'You have no profile picture yet.'],
  ['users.picture-visibility', 'You have no profile picture yet.'],
])('the palette says that %s leads nowhere', async (id, why) => {
  const command = commands.find((one) => one.command.id === id)?.command as Command;
  const { host } = recordingHost({
    answer: (endpoint) =>
      endpoint === listOrganisations ? { organisations: [only] } : endpoint === listRanges ? { ranges: [] } : {},
  });
  host.session = () => memberDetails();
  expect(await deadEnd(command, {}, host, new AbortController().signal)).toBe(why);
});
