import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { forgetMessages, recentMessages } from '#core/ui/toast/toast.ts';
import { deleteGroup, listGroups, viewGroup, type Group } from '#plugins/groups/contract.ts';
import { groups } from '#plugins/groups/index.ts';
import { listAssignableApplications } from '#plugins/applications/contract.ts';
import { setForced, viewPolicy } from '#plugins/policies/contract.ts';
import { policies } from '#plugins/policies/index.ts';
import { updateUser, viewUser } from '#plugins/users/contract.ts';
import { users } from '#plugins/users/index.ts';
import { details } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { person } from '#tests/builders/person.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';

// Another person has deleted a record that a page still shows: the page notices it (docs/specification/product.md
// sections 4 and 8).

const group: Group = { id: 4, name: 'Sales', description: '', peopleCount: 0, moderating: false };
const gone = (what: string) => `This ${what} does not exist.`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  forgetMessages();
});

test('deleting such a group closes the question and reads the list again', async () => {
  const { server, user } = await renderPortal({
    plugins: [groups],
    at: '/group',
    replies: [answer(listGroups, { groups: [group], total: 1, nextCursor: null })],
  });
  await screen.findByRole('link', { name: 'Sales' });
  server.reply(
    refuse(previewLockout, 404, gone('group')),
    refuse(deleteGroup, 404, gone('group')),
    answer(listGroups, { groups: [], total: 0, nextCursor: null }),
  );
  await user.click(screen.getByRole('button', { name: /^Actions for Sales/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Group' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await screen.findByText('No data to display')).toBeVisible();
  expect(recentMessages().map(({ text }) => text)).toEqual([gone('group')]);
});

test('opening its form does', async () => {
  const view = { group, moderators: [], members: [], policies: [] };
  const { server, user } = await renderPortal({
    plugins: [groups],
    at: '/group/view/4',
    replies: [
      answer(viewGroup, ({ query: { role } }) => ({
        ...view,
        ...(role && { role, total: 0, totalExact: true, nextCursor: null }),
      })),
    ],
  });
  await heading('Sales');
  server.reply(refuse(viewGroup, 404, gone('group')));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await heading(gone('group'))).toBeVisible();
});

test("ticking a policy's box does", async () => {
  const policy = { id: 7, name: 'Office', isDefault: false, forced: false, rangeCount: 0, groupCount: 0, groups: [] };
  const { server, user } = await renderPortal({
    plugins: [policies],
    at: '/securitypolicy/view/7',
    replies: [answer(viewPolicy, { policy, ranges: [], currentAddress: '203.0.113.7' })],
  });
  await heading('Office');
  server.reply(...[previewLockout, setForced, viewPolicy].map((call) => refuse(call, 404, gone('security policy'))));
  await user.click(screen.getByRole('checkbox', { name: /Force two factor/ }));
  expect(await heading(gone('security policy'))).toBeVisible();
});

test("sending a user's form does; typed text stays until the form is closed", async () => {
  const { server, user } = await renderPortal({
    plugins: [users],
    at: '/user/view/20',
    details: details({ person: { id: 1 } }),
    replies: [
      answer(viewUser, { person: person(), applications: [], groups: [], policies: [] }),
      answer(listAssignableApplications, { applications: [] }),
    ],
  });
  await heading('Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Update User' });
  server.reply(refuse(updateUser, 404, gone('user')), refuse(viewUser, 404, gone('user')));
  await user.type(within(form).getByLabelText(/^First name/), 'x');
  await user.click(within(form).getByRole('button', { name: 'Update' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent(gone('user'));
  expect(within(form).getByLabelText(/^First name/)).toHaveValue('Adax');
  await waitFor(() => expect(document.querySelector('main h1')).toHaveTextContent(gone('user')));
});
