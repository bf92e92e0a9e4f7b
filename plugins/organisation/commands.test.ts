import { expect, test } from 'vitest';
import { runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { organisationSource } from './args.ts';
import {
  editOrganisation,
  makePrimaryCommand,
  newOrganisationCommand,
  removeLogoCommand,
  switchOrganisation,
} from './commands.ts';
import { listOrganisations, makePrimary, removeLogo, viewOrganisation, type OrganisationItem } from './contract.ts';

const acme: OrganisationItem = { id: 10, name: 'Acme', email: 'a@acme.test', industry: '', primary: true };
const beta: OrganisationItem = { id: 11, name: 'Beta', email: 'hello@beta.test', industry: '', primary: false };

const host = () =>
  recordingHost({ answer: (endpoint) => (endpoint === listOrganisations ? { organisations: [acme, beta] } : {}) });

test('the primary organisation is not made primary once more', async () => {
  const { host: shell, recorded } = host();
  await runCommand(makePrimaryCommand, { organisation: acme }, shell);
  expect(recorded.calls).toEqual([]);
  expect(recorded.notes).toEqual([['danger', 'This is your primary organisation already.']]);
});

test.each([
  ['switching opens it: the index decides where to go', switchOrganisation, '/'],
  ['making it primary shows it in the list', makePrimaryCommand, '/myorganisation/myorganisation'],
])('%s', async (_what, command, to) => {
  const { host: shell, recorded } = host();
  await runCommand(command, { organisation: beta }, shell);
  expect(recorded.calls).toEqual([{ endpoint: makePrimary, given: { params: { id: 11 } } }]);
  expect(recorded.went).toEqual([to]);
  expect(recorded.notes).toEqual([['success', 'Done.']]);
});

test('the palette finds organisations by name and address', async () => {
  const { host: shell } = host();
  expect(await organisationSource.search('', shell)).toEqual([acme, beta]);
  expect(await organisationSource.search(' BETA.test', shell)).toEqual([beta]);
});

test('editing and setting up lead to the form', async () => {
  const { host: shell, recorded } = recordingHost({ viewer: { manyOrganisations: true } });
  await runCommand(editOrganisation, {}, shell);
  await runCommand(newOrganisationCommand, {}, shell);
  expect(recorded.went).toEqual([
    expect.stringMatching(/^\/organisation\/update\/\d+\?page=view$/),
    '/organisation/create',
  ]);
});

function hostWithLogo(logo: { id: number; url: string } | null) {
  return recordingHost({
    answer: (endpoint) => (endpoint === viewOrganisation ? { organisation: { id: 10, logo } } : { message: 'Gone.' }),
  });
}

test('where there is no logo, nothing is asked', async () => {
  const { host: shell, recorded } = hostWithLogo(null);
  await runCommand(removeLogoCommand, {}, shell);
  expect(recorded.notes).toEqual([['info', 'There is no logo to remove.']]);
  expect(recorded.questions).toEqual([]);
});

test('a logo is removed after the question of product.md', async () => {
  const { host: shell, recorded } = hostWithLogo({ id: 5, url: '/logo' });
  await runCommand(removeLogoCommand, {}, shell);
  const [question] = recorded.questions;
  expect(question).toMatchObject({ title: 'Remove Logo', text: 'Are you sure you want to remove this logo ?' });
  await question?.run();
  expect(recorded.calls.slice(1)).toEqual([
    { endpoint: removeLogo, given: { params: { organisationId: 10, fileId: 5 } } },
  ]);
  expect(recorded.notes).toEqual([['success', 'Gone.']]);
});
