import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { userViewPath } from '#plugins/users/paths.ts';
import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { listApplications } from '#plugins/applications/contract.ts';
import type { Person } from '#plugins/users/contract.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { inactive, owner, person } from '#tests/builders/person.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { findCandidates, listAdmins, setAdmin } from '../contract.ts';
import { admins } from '../index.ts';
import AdminList from './AdminList.tsx';

/** The page of a person, which belongs to the plugin 'users'. */
const people = definePlugin({
  id: 'people',
  title: 'People',
  routes: [
    route({
      name: 'UserView',
      at: userViewPath,
      title: 'User',
      access: member,
      page: () => Promise.reject(new Error('Not drawn here.')),
    }),
  ],
});

const ada = person({ admin: true });
const everybody = [owner(), owner({ id: 2, firstName: 'Xavier', external: true }), ada, inactive({ admin: true })];

const listing = (people: () => readonly Person[]): Canned =>
  answer(listAdmins, ({ query: { search = '' } }) => {
    const found = people().filter(({ name }) => name.toLowerCase().includes(search));
    return { admins: [...found], total: found.length, nextCursor: null };
  });

const draw = (parts: SignedInParts = {}) =>
  renderSignedIn(<AdminList />, {
    at: '/admin',
    plugins: [people, admins],
    replies: [listing(() => everybody)],
    ...parts,
  });

const rowOf = async (name: string) =>
  (await screen.findByText(new RegExp(`^${name} `))).closest<HTMLElement>('[role="row"]') as HTMLElement;
const expectText = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('the list', () => {
  test('a list that cannot be read says why, and loads again', async () => {
    const { user, server } = await draw({ replies: [refuse(listAdmins, 500, 'Something went wrong.')] });
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
    server.reply(listing(() => everybody));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Ada')).toBeVisible();
  });

  test("the list shows name and email, and 'Owner' for owners whose account belongs to this organisation", async () => {
    await draw();
    expect(await rowOf('Olga')).toHaveTextContent(/Olga Owner.*Owner.*olga@acme\.test/);
    expect(within(await rowOf('Olga')).getByText('Owner')).toBeVisible();
    expect(within(await rowOf('Xavier')).queryByText('Owner')).toBeNull();
    expect(within(await rowOf('Ina')).getByText('Inactive')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/user/view/20');
    expect(screen.getByText('4 admins')).toBeVisible();
  });

  test("the list is searched by its address, cut to the server's limit", async () => {
    const { server } = await draw({ at: `/admin?search=${'a'.repeat(250)}` });
    expect(await screen.findByText('No data to display')).toBeVisible();
    expect(server.calls(listAdmins)[0]?.query.search).toBe('a'.repeat(200));
  });

  test('an empty list explains administrators, and offers to add one', async () => {
    await draw({ replies: [listing(() => [])] });
    expect(await screen.findByText(/^Administrators manage the organisation/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add Admin' })).toHaveLength(1);
  });

  test('typing searches', async () => {
    const { user, server } = await draw();
    await rowOf('Ada');
    await user.type(screen.getByRole('searchbox'), 'ada');
    await waitFor(() => expect(server.calls(listAdmins).at(-1)?.query.search).toBe('ada'));
    await waitFor(() => expect(screen.queryByText(/^Olga/)).toBeNull());
  });

  test('without the users’ pages names are no links', async () => {
    await draw({ plugins: [admins] });
    expect(await rowOf('Ada')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ada Lovelace' })).toBeNull();
  });

  test('a phone shows cards and a round button', async () => {
    narrow();
    await draw();
    expect(await screen.findByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Admin' })).toBeVisible();
  });
});

describe('Unassign', () => {
  async function openMenu(name: string, user: Awaited<ReturnType<typeof draw>>['user']) {
    await rowOf(name);
    await user.click(screen.getByRole('button', { name: new RegExp(`Actions for ${name}`) }));
    return screen.findByRole('menuitem', { name: /Unassign/ });
  }

  test('is missing for oneself, and offered for an owner from another organisation', async () => {
    const { user } = await draw();
    await rowOf('Ada');
    expect(screen.queryByRole('button', { name: /Actions for Olga/ })).toBeNull();
    expect(await openMenu('Xavier', user)).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('is greyed for another owner, with the reason', async () => {
    const { user, server } = await draw({
      replies: [listing(() => [owner({ id: 5, firstName: 'Otto' })])],
    });
    const entry = await openMenu('Otto', user);
    expect(entry).toHaveTextContent('An owner cannot be unassigned.');
    await user.click(entry);
    expect(server.calls(setAdmin)).toEqual([]);
  });

  test('asks, calls the server, and removes the person from the list', async () => {
    let people: readonly Person[] = everybody;
    const { user, server } = await draw({
      replies: [
        listing(() => people),
        answer(
          setAdmin,
          () => {
            people = people.filter(({ id }) => id !== ada.id);
            return {};
          },
          'Ada Lovelace is no longer an administrator.',
        ),
      ],
    });
    await user.click(await openMenu('Ada', user));
    const question = await screen.findByRole('alertdialog', { name: 'Unassign Admin' });
    expect(question).toHaveTextContent('Are you sure you want to unassign the Admin ?');
    await user.click(within(question).getByRole('button', { name: 'Unassign' }));
    await expectText('Ada Lovelace is no longer an administrator.');
    await waitFor(() => expect(screen.queryByText('Ada Lovelace')).toBeNull());
    expect(server.calls(setAdmin)).toEqual([{ body: { id: 20, admin: false } }]);
  });
});

describe('Add Admin', () => {
  const bob = person({ id: 30, firstName: 'Bob', lastName: 'Builder' });
  const found = answer(findCandidates, ({ body }) => ({ people: body.search === ' ' ? [bob] : [] }));

  test('refuses an empty user under the field', async () => {
    const { user, server } = await draw({ replies: [listing(() => everybody), found] });
    await user.click(await screen.findByRole('button', { name: 'Add Admin' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User is required.')).toBeVisible();
    expect(server.calls(setAdmin)).toEqual([]);
  });

  test('searches everybody with a single space, then the typed text, and adds the chosen person', async () => {
    const { user, server } = await draw({
      replies: [listing(() => everybody), found, answer(setAdmin, {}, 'Bob Builder is an administrator now.')],
    });
    await user.click(await screen.findByRole('button', { name: 'Add Admin' }));
    const field = await screen.findByRole('combobox', { name: /^Users/ });
    expect(field).toHaveAccessibleName(/^Users/);
    await user.click(field);
    await screen.findByRole('option', { name: /Bob Builder/ });
    expect(server.calls(findCandidates)[0]?.body.search).toBe(' ');
    await user.type(field, 'zz');
    await waitFor(() => expect(server.calls(findCandidates).at(-1)?.body.search).toBe('zz'));
    await user.clear(field);
    await user.click(await screen.findByRole('option', { name: /Bob Builder/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await expectText('Bob Builder is an administrator now.');
    expect(server.calls(setAdmin)).toEqual([{ body: { id: 30, admin: true } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a limited administrator is added with duties, at least one, and shown with them', async () => {
  const { user, server } = await draw({
    replies: [
      listing(() => [person({ duties: ['people', 'security'] })]),
      answer(findCandidates, { people: [person({ id: 44, firstName: 'Kim' })] }),
      answer(listApplications, {
        applications: [{ id: 3, name: 'Books', description: '', image: '', own: false, userCount: 1 }],
      }),
      answer(setAdmin, {}),
    ],
  });
  expect(await screen.findByText('People, Security')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Admin' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Admin' });
  await user.type(within(dialog).getByRole('combobox', { name: /^Users/ }), 'kim');
  await user.click(await screen.findByRole('option', { name: /^Kim/ }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Rights' }));
  await user.click(await screen.findByRole('option', { name: 'Only some duties' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Choose at least one duty.')).toBeVisible();
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Applications' }));
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Books' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(setAdmin)[0]?.body).toEqual({
    id: 44,
    admin: false,
    duties: ['applications'],
    dutyApplications: [3],
  });
});
