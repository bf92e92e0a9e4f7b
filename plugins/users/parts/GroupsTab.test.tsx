import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listGroups } from '#plugins/groups/contract.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { person } from '#tests/builders/person.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { usersAndApplications, usersAndGroups } from '#tests/builders/render/usersAndApplications.ts';
import { viewUser, type Person } from '../contract.ts';
import UserView from '../pages/UserView.tsx';

const sales = { id: 4, name: 'Sales', role: 'Member' };

function draw(viewed: Person, held: (typeof sales)[], plugins = usersAndGroups) {
  return renderSignedIn(<UserView params={{ id: viewed.id }} />, {
    at: `/user/view/${viewed.id}?tab=groups`,
    plugins,
    replies: [
      answer(viewUser, { person: viewed, applications: [], groups: held, policies: [] }),
      answer(listGroups, { groups: [] }),
    ],
  });
}

test.each([
  ['of a person in groups', [sales]],
  ['of a person in no group', []],
])('the tab %s adds the person to a group', async (_of, held) => {
  await draw(person(), held);
  expect(await screen.findByRole('button', { name: 'Add to Group' })).toBeVisible();
});

test('a deleted person cannot be added to a group, and nobody can in a portal without groups', async () => {
  const { unmount } = await draw(person({ statusName: 'Deleted', active: false }), []);
  expect(await screen.findByText('No groups assigned to this user.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to Group' })).toBeNull();
  unmount();
  await draw(person(), [], usersAndApplications);
  expect(await screen.findByText('No groups assigned to this user.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to Group' })).toBeNull();
});
