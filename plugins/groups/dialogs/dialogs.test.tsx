import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { previewLockout } from '#core/contract/policies/lockout.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { createGroup, searchPeople, updateGroup, updateGroupPeople, viewGroup } from '../contract.ts';
import GroupUsersDialog from './GroupUsersDialog.tsx';
import NewGroupDialog from './NewGroupDialog.tsx';
import UpdateGroupDialog from './UpdateGroupDialog.tsx';

const ada = { id: 7, groupUserId: 7, name: 'Ada Lovelace', email: 'ada@acme.test' };
const ben = { id: 8, groupUserId: 8, name: 'Ben Bitdiddle', email: 'ben@acme.test' };
const cleo = { id: 9, groupUserId: 9, name: 'Cleo Curie', email: 'cleo@acme.test' };
const group = { id: 4, name: 'Sales', description: 'Who sells', peopleCount: 2, moderating: false };
const texts = { name: 'Sales', description: 'Who sells' };
const people = { moderators: [ada], members: [ben] };

const found = answer(searchPeople, { people: [ada, ben, cleo] });
const picker = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });

test('New Group shows all missing fields at once, and sends nothing', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(<NewGroupDialog close={close} />, { replies: [found] });
  await user.click(button('Save'));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  expect(screen.getByText('Please select a moderator or a member')).toBeVisible();
  expect(server.calls(createGroup)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'x'.repeat(101));
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Any');
  await user.click(button('Save'));
  expect(screen.getByText('Name can have at most 100 characters.')).toBeVisible();
});

test('New Group finds people, offers nobody twice, and sends both lists', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(<NewGroupDialog close={close} />, {
    replies: [found, answer(createGroup, { id: 5 }, 'The group was created.')],
  });
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' Sales ');
  await user.click(picker('Moderators'));
  await user.click(await screen.findByRole('option', { name: /Ada/ }));
  await user.keyboard('{Escape}');
  await user.click(picker('Members'));
  await screen.findByRole('option', { name: /Cleo/ });
  expect(screen.queryByRole('option', { name: /Ada/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: /Cleo/ }));
  await user.keyboard('{Escape}');
  await user.click(button('Save'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.calls(createGroup)).toEqual([
    { body: { name: 'Sales', description: '', moderators: [7], members: [9] } },
  ]);
});

test('Update Group sends both lists, and those that it began with', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(<UpdateGroupDialog group={group} people={people} close={close} />, {
    replies: [found, harmless, answer(updateGroup, {})],
  });
  await user.click(button('Remove Ben Bitdiddle'));
  await user.click(button('Update'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.calls(previewLockout)).toEqual([{ body: { group: { id: 4, added: [], removed: [8] }, limit: 20 } }]);
  expect(server.calls(updateGroup)).toEqual([
    {
      body: {
        id: 4,
        ...texts,
        moderators: [7],
        members: [],
        was: { ...texts, moderators: [7], members: [8] },
      },
    },
  ]);
});

test('Update Group takes values that somebody else has saved meanwhile, and keeps typed text', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(<UpdateGroupDialog group={group} people={people} close={close} />, {
    replies: [
      found,
      harmless,
      refuse(updateGroup, 409, 'Somebody else has changed this group in the meantime.'),
      answer(viewGroup, {
        group: { ...group, name: 'Sales', description: 'Theirs' },
        moderators: [],
        members: [],
        policies: [],
        nextCursor: null,
      }),
    ],
  });
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Mine');
  await user.click(button('Update'));
  const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(within(notice).getByRole('listitem')).toHaveTextContent('Description: Who sells → Theirs');
  expect(name).toHaveValue('Mine');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs');
  server.reply(answer(updateGroup, {}));
  await user.click(button('Update'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.calls(updateGroup).at(-1)?.body).toMatchObject({
    name: 'Mine',
    description: 'Theirs',
    was: { name: 'Sales', description: 'Theirs' },
  });
});

const viewOf = (texts: { name: string; description: string }) => ({
  group: { ...group, ...texts },
  moderators: [],
  members: [],
  policies: [],
  nextCursor: null,
});

test('Update Group: a description with other line ends counts as untouched', async () => {
  const written = { ...group, description: 'Who sells\r\nand where\r\n' };
  const { user, server } = await renderSignedIn(<UpdateGroupDialog group={written} people={people} close={vi.fn()} />, {
    replies: [
      found,
      harmless,
      refuse(updateGroup, 409, 'Somebody else has changed this group in the meantime.'),
      answer(viewGroup, viewOf({ name: 'Sales', description: 'Theirs\r\nnow' })),
    ],
  });
  await user.click(button('Update'));
  const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
  expect(notice).not.toHaveTextContent('is kept below');
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Theirs\nnow');
  server.reply(answer(updateGroup, {}));
  await user.click(button('Update'));
  await waitFor(() => expect(server.calls(updateGroup)).toHaveLength(2));
  // The server compares `was` with its value, so it is sent unchanged.
  expect(server.calls(updateGroup).map(({ body }) => body)).toMatchObject([
    { description: 'Who sells\nand where', was: { description: written.description } },
    { description: 'Theirs\nnow', was: { description: 'Theirs\r\nnow' } },
  ]);
});

test('Update Group Users refuses an empty group', async () => {
  const { user, server } = await renderSignedIn(<GroupUsersDialog group={group} people={people} close={vi.fn()} />, {
    replies: [found],
  });
  expect(screen.getByRole('dialog', { name: 'Update Group Users' })).toBeVisible();
  await user.click(button('Remove Ada Lovelace'));
  await user.click(button('Remove Ben Bitdiddle'));
  await user.click(button('Update'));
  expect(await screen.findByText('Please select a moderator or a member')).toBeVisible();
  expect(server.calls(updateGroupPeople)).toEqual([]);
});

test('for a large group the dialog only asks whom to add, and says so', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(
    <GroupUsersDialog group={{ ...group, peopleCount: 5201 }} close={close} />,
    { replies: [found, harmless, answer(updateGroupPeople, {})] },
  );
  expect(screen.getByText(/^5,201 users are in this group\./)).toBeVisible();
  await user.click(picker('Members'));
  await user.click(await screen.findByRole('option', { name: /Cleo/ }));
  await user.keyboard('{Escape}');
  await user.click(button('Update'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.calls(updateGroupPeople)).toMatchObject([{ body: { id: 4, members: [9], removed: [] } }]);
});

test('Update Group of a large group leaves the lists out, and adds people by a call of their own', async () => {
  const close = vi.fn();
  const { user, server } = await renderSignedIn(
    <UpdateGroupDialog group={{ ...group, peopleCount: 5201 }} close={close} />,
    { replies: [found, harmless, answer(updateGroup, {}), answer(updateGroupPeople, {})] },
  );
  await user.click(picker('Members'));
  await user.click(await screen.findByRole('option', { name: /Cleo/ }));
  await user.keyboard('{Escape}');
  await user.click(button('Update'));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(server.calls(updateGroup)).toEqual([{ body: { id: 4, ...texts, was: texts } }]);
  expect(server.calls(updateGroupPeople)).toMatchObject([{ body: { id: 4, members: [9], removed: [] } }]);
});
