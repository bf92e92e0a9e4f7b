import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { choice } from '#core/command/arg.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { ada, adam, bob, findPets, petPlugins, type FindPets } from '#tests/builders/render/pets.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

let answers: FindPets;
const plugins = petPlugins((typed, signal) => answers(typed, signal));

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const underCursor = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

beforeEach(() => {
  localStorage.clear();
  answers = findPets;
});

describe('what cannot be done now', () => {
  const dead = (title: string, keywords: string[] = []) =>
    commandWithId({
      id: `many.${title}`,
      title,
      keywords,
      access: member,
      args: { one: { ...choice('Which one?', []), none: 'There is none.' } },
      run: () => {},
    });
  const alive = (title: string, keywords: string[] = []) =>
    commandWithId({ id: `many.${title}`, title, keywords, access: member, args: {}, run: () => {} });

  test.each([
    ['of the same beginning', 'switch o', [dead('Switch on webhook…'), alive('Switch organisation')]],
    ['of the same word', 'token', [dead('New token of service account…'), alive('New access token')]],
    ['by a keyword', 'restore', [dead('Restore user…'), alive('Undo', ['restore'])]],
    ['of a longer title', 'remove', [dead('Remove logo…'), alive('Remove profile picture')]],
    ['that nobody has used yet', 'end', [dead('End session…'), dead('End token…'), alive('Lend pet', ['end'])]],
  ])('is below what can, with its reason, also %s', async (_what, typed, commands) => {
    const { open, user } = await renderPalette({
      plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands }) })],
    });
    await open();
    await user.keyboard(typed);
    const can = commands.at(-1)?.title ?? '';
    await waitFor(() => expect(options()[0]).toContain(can));
    expect(underCursor()).toHaveTextContent(can);
    expect(options().slice(1)).toEqual(commands.slice(0, -1).map(() => expect.stringContaining('There is none.')));
  });

  test('is above a command that has only the letters scattered: Enter runs nothing else', async () => {
    const ran = vi.fn();
    const commands = [dead('Restore user…'), { ...alive('Resort to Rex'), run: ran }];
    const { open, user } = await renderPalette({
      plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands }) })],
    });
    await open();
    await user.keyboard('restor');
    await screen.findByText('There is none.');
    await user.keyboard('{Enter}');
    expect(ran).not.toHaveBeenCalled();
  });
});

test.each([
  ['an exact keyword before the beginning of one', 'help', 0, 'Keyboard shortcuts'],
  ['an address finds no command', 'admin@', 0, 'Ada'],
  ['a record that is called exactly so before one that begins so', 'engineering', 0, 'Engineering'],
  ['a copied link to an address finds the person', 'mailto:admin@acme.test', 0, 'Ada'],
  ['a copied recipient finds the person', 'Ada <admin@acme.test>', 0, 'Ada'],
])('%s', async (_what, typed, at, title) => {
  const found = [
    { ...ada, home: 'admin@acme.test' },
    { ...bob, name: 'Engineering two-factor' },
    { ...adam, name: 'Engineering' },
  ];
  answers = (text) => Promise.resolve(found.filter(({ name, home }) => `${name} ${home}`.toLowerCase().includes(text)));
  const commands = [
    commandWithId({
      id: 'm.duties',
      title: 'Duties of…',
      keywords: ['helpdesk'],
      access: member,
      args: {},
      run: () => {},
    }),
    commandWithId({
      id: 'm.keys',
      title: 'Keyboard shortcuts',
      keywords: ['help'],
      access: member,
      args: {},
      run: () => {},
    }),
    commandWithId({ id: 'm.admin', title: 'Add admin…', access: member, args: {}, run: () => {} }),
  ];
  const { open, user } = await renderPalette({
    plugins: [...plugins, definePlugin({ id: 'm', title: 'More', ...giving({ commands }) })],
  });
  await open();
  await user.paste(typed);
  await waitFor(() => expect(options()[at]).toMatch(new RegExp(`^${title}(?! two)`)));
});

test('commands below records have a heading of their own', async () => {
  const { open, user } = await renderPalette({ plugins });
  answers = () => Promise.resolve([{ ...ada, name: 'Mail Max' }]);
  await open();
  await user.keyboard('mail');
  await screen.findByRole('option', { name: /Mail Max/ });
  const own = within(screen.getByRole('group', { name: 'Commands' }));
  expect(own.getByRole('option', { name: /Resend invitation/ })).toBeVisible();
});
