import { expect, test } from 'vitest';
import { runCommand } from '#core/command/runCommand.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';
import { organisationSource } from './args.ts';
import { makePrimaryCommand } from './commands.ts';
import { listOrganisations, makePrimary, type OrganisationItem } from './contract.ts';

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

test('another one is, and the index decides where to go', async () => {
  const { host: shell, recorded } = host();
  await runCommand(makePrimaryCommand, { organisation: beta }, shell);
  expect(recorded.calls).toEqual([{ endpoint: makePrimary, given: { params: { id: 11 } } }]);
  expect(recorded.went).toEqual(['/']);
  expect(recorded.notes).toEqual([['success', 'Done.']]);
});

test('the palette finds organisations by name and address', async () => {
  const { host: shell } = host();
  expect(await organisationSource.search('', shell)).toEqual([acme, beta]);
  expect(await organisationSource.search(' BETA.test', shell)).toEqual([beta]);
});
