import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import {
  assignApplications,
  changeRole,
  listAssignableApplications,
  setAssignmentStatus,
} from '#plugins/applications/contract.ts';
import { assignableApplications, crmLists } from '#tests/builders/application.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { owner, person } from '#tests/builders/person.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { usersAndApplications } from '#tests/builders/render/usersAndApplications.ts';
import { viewUser, type Assignment, type Person } from '../contract.ts';
import UserView from '../pages/UserView.tsx';

const crm: Assignment = {
  id: 2,
  name: 'CRM',
  image: 'crm.svg',
  enabled: true,
  roleId: 2,
  role: 'Standard User',
  crmRoleId: 3,
  crmRole: 'Account Executive',
  profileId: 1,
  profile: 'All Access',
  ...crmLists,
};
const withdrawn: Assignment = { ...crm, id: 9, name: 'Application 9', role: '', roles: [], crmRoles: [], profiles: [] };

const offering = answer(listAssignableApplications, { applications: assignableApplications });

function draw(viewed: Person, applications: Assignment[], ...replies: Canned[]) {
  const view = answer(viewUser, { person: viewed, applications, groups: [], policies: [] });
  return renderSignedIn(<UserView params={{ id: viewed.id }} />, {
    at: `/user/view/${viewed.id}`,
    plugins: usersAndApplications,
    replies: [view, offering, ...replies],
  });
}

const buttonsOf = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const expectText = async (text: string | RegExp) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('an assigned application', () => {
  test("shows role, profile and CRM role, and has the commands of the application's page", async () => {
    await draw(person(), [crm, { ...crm, id: 3, name: 'Books', enabled: false }]);
    expect(await screen.findByRole('link', { name: 'CRM' })).toHaveAttribute('href', '/application/view/2');
    expect(screen.getByText('Standard User | All Access | Account Executive')).toBeVisible();
    expect(await buttonsOf('CRM')).toEqual(['Edit', 'Disable']);
    expect(await buttonsOf('Books')).toEqual(['Enable']);
  });

  test('that is no longer offered says so, and can only be taken away', async () => {
    await draw(person(), [withdrawn]);
    expect(await screen.findByText('This application is no longer offered.')).toBeVisible();
    expect(await buttonsOf('Application 9')).toEqual(['Disable']);
  });

  test('is disabled at once, and enabled again after a refusal', async () => {
    const { user, server } = await draw(
      person(),
      [crm],
      refuse(setAssignmentStatus, codes.conflict, 'This was refused.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Disable CRM' }));
    const question = await screen.findByRole('alertdialog', { name: 'Disable Application' });
    await user.click(within(question).getByRole('button', { name: 'Disable' }));
    await expectText('This was refused.');
    expect(server.calls(setAssignmentStatus)).toEqual([{ body: { applicationId: 2, userId: 20, enabled: false } }]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await buttonsOf('CRM')).toEqual(['Edit', 'Disable']);
  });

  test("changes its role in the application's dialog", async () => {
    const { user, server } = await draw(person(), [crm], answer(changeRole, {}, 'The role was changed.'));
    const row = (await screen.findByText('CRM')).closest('li') as HTMLElement;
    await user.click(await within(row).findByRole('button', { name: 'Edit CRM' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Role' });
    await user.click(await within(dialog).findByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Administrator' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    await expectText('The role was changed.');
    expect(server.calls(changeRole)[0]?.body).toMatchObject({ userId: 20, applicationId: 2, roleId: 1 });
  });

  test('of the organisation’s owner has no commands, and no application can be assigned there', async () => {
    const { server } = await draw(owner(), [crm]);
    expect(await buttonsOf('CRM')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Assign Application' })).toBeNull();
    expect(server.calls(listAssignableApplications)).toEqual([]);
  });
});

describe('Assign', () => {
  test("is the action of the phone's round button", async () => {
    narrow();
    const { user } = await draw(person(), [crm]);
    const button = await screen.findByRole('button', { name: 'Assign Application' });
    expect(button).toHaveTextContent('');
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Assign Applications' })).toBeVisible();
  });

  test('is not offered when every application is assigned', async () => {
    await draw(person(), [], answer(listAssignableApplications, { applications: [] }));
    await expectText('No applications assigned to this user.');
    expect(screen.queryByRole('button', { name: 'Assign Application' })).toBeNull();
  });

  test('is a checklist: each ticked application asks for its options, an unticked one for none', async () => {
    const { user, server } = await draw(person(), [crm], answer(assignApplications, {}, 'They were assigned.'));
    await user.click(await screen.findByRole('button', { name: 'Assign Application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign Applications' });
    const assign = within(dialog).getByRole('button', { name: 'Assign' });
    expect(assign).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: 'CRM' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Books' }));
    await user.click(assign);
    expect(await within(dialog).findAllByText('Role is required.')).toHaveLength(2);
    expect(within(dialog).getByText('CRM Role is required.')).toBeVisible();
    expect(within(dialog).getByText('Profile is required.')).toBeVisible();
    expect(server.calls(assignApplications)).toEqual([]);

    await user.click(within(dialog).getByRole('checkbox', { name: 'CRM' }));
    await user.click(within(dialog).getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Viewer' }));
    await user.click(assign);
    await expectText('They were assigned.');
    expect(server.calls(assignApplications)).toEqual([
      { body: { userId: 20, applications: [{ applicationId: 3, roleId: 4, crmRoleId: null, profileId: null }] } },
    ]);
  });
});
