import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { deleteGroup, listGroups, listMyGroups, type Group } from '../contract.ts';
import GroupList from './GroupList.tsx';
import MyGroups from './MyGroups.tsx';

const sales: Group = { id: 4, name: 'Sales', description: 'Who sells', peopleCount: 1200, moderating: true };
const support: Group = { id: 5, name: 'Support', description: '', peopleCount: 1, moderating: false };
const served = (now: Group[]) =>
  answer(listGroups, ({ query: { search = '' } }) => {
    const found = now.filter(({ name }) => name.toLowerCase().includes(search));
    return { groups: found, total: found.length, nextCursor: null };
  });

test('the list shows name, description and the number of users; a name links to its page', async () => {
  await renderSignedIn(<GroupList />, { at: '/group', replies: [served([sales, support])] });
  expect(await screen.findByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/group/view/4');
  expect(screen.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
    expect.arrayContaining(['Name', 'Description', 'Users']),
  );
  expect(screen.getByText('Who sells')).toBeVisible();
  expect(screen.getByText('1,200')).toBeVisible();
  expect(screen.getByText('2 groups')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Group' })).toBeVisible();
});

test('a row is edited and deleted; a refused deletion keeps the row', async () => {
  const { user, server } = await renderSignedIn(<GroupList />, {
    at: '/group',
    replies: [served([sales]), harmless, refuse(deleteGroup, 409, 'Somebody works on it.')],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure you want to delete the Group ?')).toBeVisible();
  expect(server.calls(deleteGroup)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Somebody works on it.')).toBeInTheDocument();
  expect(server.calls(deleteGroup)).toMatchObject([{ params: { id: 4 } }]);
});

test('the search is in the address; without results the list says so', async () => {
  const { user, history } = await renderSignedIn(<GroupList />, { at: '/group', replies: [served([sales])] });
  await user.type(await screen.findByRole('searchbox', { name: 'Search by name' }), 'x');
  expect(await screen.findByText('No data to display')).toBeVisible();
  expect(screen.getByText('No group has “x” in its name.')).toBeVisible();
  expect(screen.getByText('0 groups')).toBeVisible();
  expect(history.at(-1)).toBe('/group?search=x');
  expect(screen.getAllByRole('button', { name: 'New Group' })).toHaveLength(1);
});

test.each([['desktop'], ['phone']])('without groups, a %s shows one button to add a group', async (layout) => {
  if (layout === 'phone') narrow();
  await renderSignedIn(<GroupList />, { at: '/group', replies: [served([])] });
  expect(await screen.findByText(/^A group has users/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'New Group' })).toHaveLength(1);
});

test('a phone shows cards under All Groups, with a round add button', async () => {
  narrow();
  await renderSignedIn(<GroupList />, { at: '/group', replies: [served([sales, support])] });
  expect(await screen.findByRole('heading', { level: 1, name: 'All Groups' })).toBeVisible();
  expect(await screen.findByText('1,200 users')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New Group' })).toBeVisible();
});

test('My Groups shows the role in each group', async () => {
  const parts = { details: memberDetails(), at: '/group/mine' };
  const { unmount } = await renderSignedIn(<MyGroups />, {
    ...parts,
    replies: [answer(listMyGroups, { groups: [sales, support] })],
  });
  expect(await screen.findByRole('link', { name: 'Sales' })).toHaveAttribute('href', '/group/view/4');
  expect(screen.getByText('Moderator')).toBeVisible();
  expect(screen.getByTitle('Who sells')).toBeVisible();
  expect(screen.getByText('Member')).toBeVisible();
  unmount();
  await renderSignedIn(<MyGroups />, { ...parts, replies: [answer(listMyGroups, { groups: [] })] });
  expect(await screen.findByText('You are not in any group. An administrator adds users to groups.')).toBeVisible();
});
