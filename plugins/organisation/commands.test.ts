import { expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { organisationSource } from './args.ts';
import { switchCommands } from './switchCommands.ts';
import { listOrganisations, makePrimary, removeLogo, viewOrganisation, type OrganisationItem } from './contract.ts';
import { organisationCommands } from './commands.ts';

const acme: OrganisationItem = { id: 10, name: 'Acme', email: 'a@acme.test', industry: '', primary: true };
const beta: OrganisationItem = { id: 11, name: 'Beta', email: 'hello@beta.test', industry: '', primary: false };

const host = () =>
  recordingHost({ answer: (endpoint) => (endpoint === listOrganisations ? { organisations: [acme, beta] } : {}) });

test('the primary organisation cannot be made primary again', async () => {
  const { host: shell, recorded } = host();
  await runCommand(organisationCommands.makePrimary, { organisation: acme }, shell);
  expect(recorded.calls).toEqual([]);
  expect(recorded.notes).toEqual([['danger', 'This is already your primary organisation.']]);
});

test.each([
  ['switching opens it: the index decides where to go', switchCommands.switchOrganisation, '/'],
  ['making it primary shows it in the list', organisationCommands.makePrimary, '/myorganisation/myorganisation'],
])('%s', async (_what, command, to) => {
  const { host: shell, recorded } = host();
  await runCommand(command, { organisation: beta }, shell);
  expect(recorded.calls).toEqual([{ endpoint: makePrimary, input: { params: { id: 11 } } }]);
  expect(recorded.went).toEqual([to]);
  expect(recorded.notes).toEqual([['success', 'Done.']]);
});

test('the palette finds organisations by name and address', async () => {
  const { host: shell } = host();
  expect(await organisationSource.search('', shell)).toEqual([acme, beta]);
  expect(await organisationSource.search(' BETA.test', shell)).toEqual([beta]);
});

test('Edit and Set up open the form', async () => {
  const { host: shell, recorded } = recordingHost({ viewer: { manyOrganisations: true } });
  await runCommand(organisationCommands.edit, {}, shell);
  await runCommand(organisationCommands.new, {}, shell);
  expect(recorded.went).toEqual([
    expect.stringMatching(/^\/organisation\/update\/\d+\?page=view$/),
    '/organisation/create',
  ]);
});

test('from a refused network address no organisation can be created, because its form would redirect back', async () => {
  const { host: shell, recorded } = recordingHost({ viewer: { manyOrganisations: true, addressRefused: true } });
  await runCommand(organisationCommands.new, {}, shell);
  expect(recorded.went).toEqual([]);
  expect(recorded.notes).toEqual([['danger', 'This network address is not allowed.']]);
});

function hostWithLogo(logo: { id: number; url: string } | null) {
  return recordingHost({
    answer: (endpoint) => (endpoint === viewOrganisation ? { organisation: { id: 10, logo } } : { message: 'Gone.' }),
  });
}

test('without a logo the command asks nothing', async () => {
  const { host: shell, recorded } = hostWithLogo(null);
  await runCommand(organisationCommands.removeLogo, {}, shell);
  expect(recorded.notes).toEqual([['info', 'There is no logo to remove.']]);
  expect(recorded.questions).toEqual([]);
});

test.each([
  ['a refusal', new CallError({ code: 403, message: 'No.' }), true],
  ['a warning of ours', new CallError({ code: 409, message: 'Later.', type: 'warning' }), true],
  ['a server out of reach', new CallError({ code: 0, message: 'You are offline.' }), true],
  ['a logo that is gone already', new CallError({ code: 404, message: 'There is no such logo.' }), false],
])('%s is reported', async (_what, failure, stays) => {
  const { host: shell, recorded } = recordingHost({
    answer(endpoint) {
      if (endpoint === removeLogo) throw failure;
      return { organisation: { id: 10, logo: { id: 5, url: '/logo' } } };
    },
  });
  await runCommand(organisationCommands.removeLogo, {}, shell);
  // An error thrown by `run` keeps the question open.
  const thrown = await recorded.questions[0]?.run().catch((error: unknown) => error);
  expect(thrown).toBe(stays ? failure : undefined);
  expect(recorded.notes).toEqual([[failure.type, failure.message]]);
});

test('Remove logo asks with the words of docs/specification/product.md', async () => {
  const { host: shell, recorded } = hostWithLogo({ id: 5, url: '/logo' });
  await runCommand(organisationCommands.removeLogo, {}, shell);
  const [question] = recorded.questions;
  expect(question).toMatchObject({ title: 'Remove Logo', text: 'Are you sure you want to remove this logo ?' });
  await question?.run();
  expect(recorded.calls.filter(({ endpoint }) => endpoint !== viewOrganisation)).toEqual([
    { endpoint: removeLogo, input: { params: { organisationId: 10, fileId: 5 } } },
  ]);
  expect(recorded.notes).toEqual([['success', 'Gone.']]);
});
