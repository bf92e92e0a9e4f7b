import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { applicationUser, crmView } from '#tests/builders/application.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { usersAndApplications } from '#tests/builders/render/usersAndApplications.ts';
import { assignUser, changeRole, listAssignableUsers, viewApplication, type ApplicationUser } from '../contract.ts';
import ApplicationView from './ApplicationView.tsx';

const ada = applicationUser();
const disabled = applicationUser({ id: 21, name: '3PL Night Desk', enabled: false });
const olga = applicationUser({ id: 1, name: 'Olga Owner', organisationOwner: true });

const showing = (users: () => ApplicationUser[]) =>
  answer(viewApplication, ({ query }) =>
    crmView(users().filter(({ name }) => name.toLowerCase().includes(query.search?.toLowerCase() ?? ''))),
  );
const someone = answer(listAssignableUsers, { users: [{ id: 30, name: 'Nora New', email: 'nora@acme.test' }] });
const nobody = answer(listAssignableUsers, { users: [] });

const draw = (...replies: Canned[]) =>
  renderSignedIn(<ApplicationView params={{ id: 2 }} />, {
    at: '/application/view/2',
    plugins: usersAndApplications,
    replies: [showing(() => [ada, disabled, olga]), someone, ...replies],
  });

async function rowOf(name: string): Promise<HTMLElement> {
  const cell = await screen.findByText(name, { selector: '[role="row"] [title]' });
  return cell.closest<HTMLElement>('[role="row"]') as HTMLElement;
}
const buttonsIn = (row: HTMLElement) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent);
const expectText = async (text: string | RegExp) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('the header', () => {
  test('the header shows image, name and text, and a link back', async () => {
    await draw();
    expect(await screen.findByRole('heading', { name: 'CRM' })).toBeVisible();
    expect(screen.getByText('Give your sales people their role.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Close' })).toHaveAttribute('href', '/application');
    expect(screen.getByRole('link', { name: 'Users3' })).toHaveAttribute('href', '/application/view/2');
  });

  test('shows how many users have it enabled, if some have not, because the list of applications counts only these', async () => {
    const view = crmView([ada, disabled, olga]);
    const { application } = view;
    await draw(answer(viewApplication, { ...view, application: { ...application, enabledCount: 2 } }));
    expect(await screen.findByRole('link', { name: 'Users2 of 3 enabled' })).toBeVisible();
  });

  test('an unknown application shows the server’s sentence', async () => {
    await draw(refuse(viewApplication, codes.notFound, 'This application does not exist.'));
    await expectText('This application does not exist.');
    expect(screen.getByRole('link', { name: 'Back to the applications' })).toHaveAttribute('href', '/application');
  });
});

describe('the users', () => {
  test('are listed with letter, link, role, profile and CRM role', async () => {
    await draw();
    const row = await rowOf('Ada Lovelace');
    expect(row).toHaveTextContent('AAda Lovelaceada@acme.testStandard UserAll AccessAccount Executive');
    expect(within(row).getByText('Ada Lovelace')).toHaveAttribute('href', '/user/view/20');
    expect(await rowOf('3PL Night Desk')).toHaveTextContent(/^U3PL Night DeskDisabled/);
  });

  test('have Edit only while enabled, and the organisation’s owner has no commands', async () => {
    await draw();
    expect(buttonsIn(await rowOf('Ada Lovelace'))).toEqual(['Edit', 'Disable']);
    expect(buttonsIn(await rowOf('3PL Night Desk'))).toEqual(['Enable']);
    expect(buttonsIn(await rowOf('Olga Owner'))).toEqual([]);
  });

  test('are searched on the server, and the search is in the address', async () => {
    const { user, history } = await draw();
    await rowOf('Ada Lovelace');
    await user.type(screen.getByRole('searchbox'), 'olga');
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
    await waitFor(() => expect(history.at(-1)).toBe('/application/view/2?search=olga'));
    await user.type(screen.getByRole('searchbox'), 'x');
    await expectText('No results for “olgax”.');
  });

  test('are cards with the same commands on a phone', async () => {
    narrow();
    const { user } = await draw();
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Lovelace' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Edit', 'Disable']);
    expect(screen.getByRole('button', { name: 'Assign User' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Olga Owner' })).toBeNull();
  });
});

describe('assigning', () => {
  test('is not offered when everybody is assigned', async () => {
    await draw(nobody);
    await rowOf('Ada Lovelace');
    expect(screen.queryByRole('button', { name: 'Assign User' })).toBeNull();
  });

  test('asks for all options of the application, and keeps them after a refusal', async () => {
    const { user, server } = await draw(refuse(assignUser, codes.conflict, 'Nora New is assigned to CRM already.'));
    await user.click(await screen.findByRole('button', { name: 'Assign User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign User' });
    await user.keyboard('{Tab}');
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    for (const label of ['User', 'Role', 'CRM Role', 'Profile']) await expectText(`${label} is required.`);
    await user.click(within(dialog).getByRole('combobox', { name: /^Select User/ }));
    await user.click(await screen.findByRole('option', { name: /Nora New/ }));
    for (const [label, name] of [
      [/^Role/, 'Administrator'],
      [/^CRM Role/, 'Account Executive'],
      [/^Profile/, 'All Access'],
    ] as const) {
      await user.click(within(dialog).getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name }));
    }
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await expectText('Nora New is assigned to CRM already.');
    expect(server.calls(assignUser)).toEqual([
      { body: { applicationId: 2, userId: 30, roleId: 1, crmRoleId: 3, profileId: 1 } },
    ]);
    server.reply(answer(assignUser, {}, 'Nora New was assigned to CRM.'));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await expectText('Nora New was assigned to CRM.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test("'Edit Role' starts with the present options, and changes them", async () => {
  const { user, server } = await draw(answer(changeRole, {}, 'The role was changed.'));
  await user.click(within(await rowOf('Ada Lovelace')).getByText('Edit'));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Role' });
  const role = within(dialog).getByRole('combobox', { name: /^Role/ });
  expect(role).toHaveTextContent('Standard User');
  await user.click(role);
  await user.click(await screen.findByRole('option', { name: 'Administrator' }));
  await user.click(within(dialog).getByRole('button', { name: 'Update' }));
  await expectText('The role was changed.');
  expect(server.calls(changeRole)).toEqual([
    { body: { applicationId: 2, userId: 20, roleId: 1, crmRoleId: 3, profileId: 1 } },
  ]);
});
