import { expect, test } from 'vitest';
import type { Arg } from '#core/command/arg.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { viewApplication } from '#plugins/applications/contract.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';

// The first choice is what a second Enter takes (docs/specification/palette.md: "The choices of a role begin with the
// least"). Applications list the most powerful first.

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));
const offer = {
  application: { id: 2, name: 'CRM' },
  roles: named('Administrator', 'Standard User', 'Read Only'),
  crmRoles: named('Sales Director', 'Account Executive', 'Sales Assistant'),
  profiles: named('All Access', 'Own Data'),
};
const { host } = recordingHost({ answer: (endpoint: Endpoint) => (endpoint === viewApplication ? offer : {}) });
const { commands } = await loadCommands(plugins);

/** Of every argument that is a choice and no record: what comes first. */
const first: Record<string, string> = {
  'Which role?': 'Read Only',
  'Which CRM role?': 'Sales Assistant',
  'Which profile?': 'Own Data',
  'Which duties?': 'Auditor',
  'By how long?': 'One week',
  'Which columns?': 'Only what the list shows',
  'Which type of file?': 'CSV',
};

test('every step with choices begins with what gives the least', async () => {
  const found: Record<string, string> = {};
  for (const { command } of commands)
    for (const arg of Object.values<Arg<unknown>>(command.args as Record<string, Arg<unknown>>)) {
      if (arg.how !== 'pick' || arg.of) continue;
      const choices = await Promise.resolve(arg.choices('', host, { application: offer.application })).catch(() => []);
      const [least] = Array.isArray(choices) ? choices : [];
      if (least !== undefined) found[arg.label] = arg.describe(least).label;
    }
  expect(found).toEqual(first);
});

test('the present role stands above, so that an Enter changes nothing', async () => {
  const changes = commands.filter(({ command }) => command.id === 'applications.change-role');
  const [role] = changes.map(({ command }) => (command.args as Record<string, Arg<unknown>>)['role']);
  if (role?.how !== 'pick') throw new Error('There is no role.');
  const choices = await role.choices('', host, {
    application: offer.application,
    user: { id: 9, organisationOwner: false, roleId: 2 },
  });
  expect(choices.map((choice) => role.describe(choice).label)).toEqual(['Standard User', 'Read Only', 'Administrator']);
});
