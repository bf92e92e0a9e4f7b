import { giving } from '#tests/builders/giving.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, member } from '#core/access/rules.ts';
import { command } from '#core/command/command.ts';
import { useListKeys } from '#core/command/useListKeys.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/renderPalette.tsx';
import HelpSheet from './HelpSheet.tsx';

const petList = path('/pets');
const page = () => Promise.resolve({ default: () => null });
const done = () => undefined;
const plugins = [
  definePlugin({
    id: 'pets',
    title: 'Pets',
    routes: [route({ name: 'Pets', at: petList, title: 'Pets', access: member, page })],
    ...giving({
      commands: [
        command({ id: 'pets.new', title: 'New pet…', keys: 'c', keysOn: petList, access: member, args: {}, run: done }),
        command({ id: 'pets.save', title: 'Save all', keys: 'mod+s', access: member, args: {}, run: done }),
        command({ id: 'pets.without', title: 'Without a key', access: member, args: {}, run: done }),
      ],
    }),
  }),
  definePlugin({
    id: 'shell',
    title: 'Portal',
    ...giving({
      commands: [
        command({ id: 'shell.go', title: 'Go to Admins', keys: 'g d', access: admin, args: {}, run: done }),
        command({ id: 'shell.help', title: 'Keyboard shortcuts', keys: '?', access: member, args: {}, run: done }),
      ],
    }),
  }),
];

function List() {
  useListKeys();
  return null;
}

const lines = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('term')
    .map((term) => term.textContent);

beforeEach(() => localStorage.clear());

test('lists what applies now, by plugin, from the commands themselves', async () => {
  await renderPalette({ plugins, at: '/pets', page: <HelpSheet close={vi.fn()} /> });
  expect(lines('Everywhere')).toEqual(['Search or run a command']);
  expect(lines('Pets')).toEqual(['New pet', 'Save all']);
  expect(lines('Portal')).toEqual(['Go to Admins', 'Keyboard shortcuts']);
  expect(screen.queryByText('Without a key')).not.toBeInTheDocument();
});

test('leaves out what is tied to another page or not for this viewer', async () => {
  await renderPalette({ plugins, at: '/else', details: memberDetails(), page: <HelpSheet close={vi.fn()} /> });
  expect(lines('Pets')).toEqual(['Save all']);
  expect(lines('Portal')).toEqual(['Keyboard shortcuts']);
});

test('tells of a list’s keys where there is a list', async () => {
  const { unmount } = await renderPalette({ plugins, page: <HelpSheet close={vi.fn()} /> });
  expect(screen.queryByRole('region', { name: 'In the list' })).not.toBeInTheDocument();
  unmount();
  await renderPalette({
    plugins,
    page: (
      <>
        <List />
        <HelpSheet close={vi.fn()} />
      </>
    ),
  });
  expect(lines('In the list')).toContain('Next row');
});

test('single keys can be turned off; what is left is what still holds', async () => {
  const { user } = await renderPalette({ plugins, at: '/pets', page: <HelpSheet close={vi.fn()} /> });
  await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
  expect(lines('Pets')).toEqual(['Save all']);
  expect(screen.queryByRole('region', { name: 'Portal' })).not.toBeInTheDocument();
  expect(lines('Everywhere')).toEqual(['Search or run a command']);
  await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
  expect(lines('Pets')).toEqual(['New pet', 'Save all']);
});
