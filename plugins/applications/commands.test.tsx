import { describe, expect, test } from 'vitest';
import type { Command } from '#core/command/command.ts';
import { runCommand, availabilityOf } from '#core/command/runCommand.ts';
import { viewUser } from '#plugins/users/contract.ts';
import { applicationUser, crmView } from '#tests/builders/application.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { launcherCommands } from './launcher/launcherCommands.ts';
import { tileSource } from './launcher/tileSource.ts';
import { assignedUsers } from './peopleArgs.ts';
import { applications } from './lists.ts';
import { notOrganisationOwner } from './rules.ts';
import { listApplications, setAssignmentStatus, viewApplication } from './contract.ts';
import { applicationCommands } from './commands.ts';

const crm = { id: 2, name: 'CRM' };

describe('opening', () => {
  test('Open opens an application in a new tab, and asks which one if none is given', async () => {
    const { host, recorded } = recordingHost();
    await runCommand(launcherCommands.open, {}, host);
    expect(recorded.steps).toEqual([{ command: 'applications.open', values: {} }]);
    const [tile] = await tileSource.search('  cr', host);
    await runCommand(launcherCommands.open, { application: tile }, host);
    expect(recorded.tabs).toEqual(['https://crm.test/']);
    expect(recorded.calls).toEqual([]);
  });

  test("Open offers the viewer's tiles, found by any part of the name", async () => {
    const { host } = recordingHost();
    expect(await tileSource.search('M', host)).toHaveLength(1);
    expect(await tileSource.search('books', host)).toEqual([]);
  });
});

describe('the offered records', () => {
  test('the organisation’s applications link to their pages', async () => {
    const listed = { id: 3, name: 'Books', description: 'Invoices', image: 'books.svg', userCount: 4 };
    const { host, recorded } = recordingHost({ answer: () => ({ applications: [listed] }) });
    const [books] = await applications.search('OOK', host);
    expect(recorded.calls.map(({ endpoint }) => endpoint)).toEqual([listApplications]);
    expect(books && applications.describe(books)).toMatchObject({ label: 'Books', detail: 'Invoices' });
    expect(books && applications.href?.(books)).toBe('/application/view/3');
    expect(await applications.search('crm', host)).toEqual([]);
  });

  test('people are those of the chosen application, found by the server', async () => {
    const { host, recorded } = recordingHost({ answer: () => crmView([applicationUser()]) });
    const found = await assignedUsers('disabled', { when: notOrganisationOwner }).choices(' ad ', host, {
      application: crm,
    });
    expect(found).toHaveLength(1);
    expect(recorded.calls).toEqual([
      {
        endpoint: viewApplication,
        input: { params: { id: 2 }, query: { search: 'ad', status: 'disabled', limit: 20 } },
      },
    ]);
  });

  test.each([
    ['an enabled person', {}, ['Edit', 'Disable']],
    ['a disabled one', { enabled: false }, ['Enable']],
    ['the owner', { organisationOwner: true }, []],
    ['a disabled owner', { organisationOwner: true, enabled: false }, []],
  ])('for %s', (_who, partial, labels) => {
    const values = { application: crm, user: applicationUser(partial) };
    const commands: Command[] = [
      applicationCommands.changeRole,
      applicationCommands.disable,
      applicationCommands.enable,
    ];
    const visible = commands.filter((command) => availabilityOf(command, viewer({ admin: true }), values).visible);
    expect(visible.map(({ label }) => label)).toEqual(labels);
  });
});

describe('disabling', () => {
  test('asks with the words of docs/specification/product.md, shows the change at once, and calls the server', async () => {
    const { host, recorded } = recordingHost({ viewer: { admin: true } });
    await runCommand(applicationCommands.disable, { application: crm, user: applicationUser() }, host);
    const [question] = recorded.questions;
    expect(question).toMatchObject({
      title: 'Disable Application',
      text: 'Are you sure you want to disable this application for the User ?',
    });
    expect(recorded.calls).toEqual([]);
    await question?.run();
    expect(recorded.edits).toEqual([viewApplication, viewUser]);
    expect(recorded.undone).toEqual([]);
    expect(recorded.calls).toEqual([
      { endpoint: setAssignmentStatus, input: { body: { applicationId: 2, userId: 20, enabled: false } } },
    ]);
  });

  test('for several people names their number, and those who failed', async () => {
    const { host, recorded } = recordingHost({ viewer: { admin: true } });
    const users = [applicationUser(), applicationUser({ id: 1, name: 'Olga', organisationOwner: true })];
    await runCommand(applicationCommands.disable, { application: crm, user: users }, host);
    expect(recorded.questions[0]?.text).toBe(
      'Are you sure you want to disable this application for the User ?\n1 of the 2 is left out: The owner of the organisation cannot be edited or disabled in an application.',
    );
    await recorded.questions[0]?.run();
    expect(recorded.runs[0]?.outcomes).toContainEqual({
      label: 'Olga',
      address: 'olga@acme.test',
      failed: 'The owner of the organisation cannot be edited or disabled in an application.',
    });
    expect(recorded.calls).toHaveLength(1);
  });
});
