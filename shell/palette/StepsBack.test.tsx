import { giving } from '#tests/builders/giving.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { rule } from '#core/access/rule.ts';
import { member } from '#core/access/rules.ts';
import { choice, record, type RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { commandWithId } from '#tests/builders/commandWithId.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { renderPalette } from '#tests/builders/renderPalette.tsx';

interface Pet {
  id: number;
  name: string;
  tame: boolean;
  hungry: boolean;
}

const pet = (id: number, name: string, more: Partial<Pet> = {}): Pet => ({
  id,
  name,
  tame: true,
  hungry: true,
  ...more,
});
const ada = pet(1, 'Ada');
const bob = pet(2, 'Bob');
const cleo = pet(3, 'Cleo', { hungry: false });
const wolf = pet(4, 'Wolf', { tame: false });
const herd = [ada, bob, cleo, wolf];

let search: (typed: string) => Promise<readonly Pet[]>;
let ran: unknown[];
const tame = rule<Pet>('tame', 'Only tame pets can be fed.', (_viewer, { tame: is }) => is);
const hungry = rule<Pet>('hungry', 'This pet is not hungry.', (_viewer, { hungry: is }) => is);
const pets: RecordSource<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  access: member,
  search: (typed) => search(typed),
  describe: ({ id, name }) => ({ key: id, label: name }),
};
const amount = choice('How much?', [
  { value: 'little', label: 'A little' },
  { value: 'much', label: 'Much', detail: 'Half a kilogram' },
]);
const run = (values: unknown) => {
  ran.push(values);
  return Promise.resolve({ message: 'Done.' });
};
const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed pet…',
  access: member,
  args: { pet: record(pets, { many: true, when: tame, ready: hungry }) },
  run,
});
const serve = commandWithId({
  id: 'pets.serve',
  title: 'Serve pet…',
  access: member,
  args: { pet: record(pets), amount },
  run,
});
const release = commandWithId({
  id: 'pets.release',
  title: 'Release pet…',
  danger: true,
  access: member,
  args: { pet: record(pets) },
  confirm: ({ pet: one }) => ({ title: 'Release', text: `Release ${one.name}?`, action: 'Release' }),
  run,
});
const plugins = [definePlugin({ id: 'pets', title: 'Pets', ...giving({ commands: [feed, serve, release] }) })];

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const crumbs = () => screen.getByRole('list', { name: 'Steps so far' }).textContent;

async function start(command_: Command, values = {}) {
  const drawn = await renderPalette({ plugins, page: <button type="button">Of the page</button> });
  screen.getByRole('button', { name: 'Of the page' }).focus();
  await act(async () => runCommand(command_, values, drawn.host));
  await screen.findByRole('dialog');
  return drawn;
}

beforeEach(() => {
  localStorage.clear();
  ran = [];
  search = (typed) => Promise.resolve(herd.filter((one) => one.name.toLowerCase().includes(typed.toLowerCase())));
});

describe('going back', () => {
  test('Esc goes one step back, to the palette where the command was chosen, and then closes', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.keyboard('serve{Enter}');
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    expect(crumbs()).toBe('Serve petAda');
    expect(options()).toEqual(['A little', 'MuchHalf a kilogram']);
    await user.keyboard('{Escape}');
    expect(crumbs()).toBe('Serve pet');
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('serve');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('Backspace goes back in an empty field, and deletes in a filled one', async () => {
    const { user } = await start(serve);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}m{Backspace}');
    expect(crumbs()).toBe('Serve petAda');
    await user.keyboard('{Backspace}');
    expect(crumbs()).toBe('Serve pet');
  });

  test('a repeated key does not go through the steps', async () => {
    const { user } = await start(serve);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter>3}');
    expect(crumbs()).toBe('Serve petAda');
    await user.keyboard('{/Enter}m{Backspace>4}');
    expect(crumbs()).toBe('Serve petAda');
    expect(ran).toEqual([]);
  });

  test('opened by a button, it closes at the first step, and the focus returns to the button', async () => {
    const { user } = await start(serve);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Of the page' })).toHaveFocus();
  });

  test('the typed text is restored', async () => {
    const { user } = await start(serve);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('bo{Enter}');
    expect(crumbs()).toBe('Serve petBob');
    await user.keyboard('mu{Escape}');
    expect(field()).toHaveValue('bo');
    await waitFor(() => expect(options()).toEqual(['Bob']));
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('mu');
  });

  test('a Backspace too many does not remove the marks', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Tab}b{Backspace}{Backspace}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Ada' })).toHaveAttribute('aria-checked', 'true');
  });

  test('the marks are restored', async () => {
    const both = commandWithId({ ...serve, id: 'pets.both', args: { pet: record(pets, { many: true }), amount } });
    const { user } = await start(both);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Tab}{Tab}{Enter}');
    expect(crumbs()).toBe('Serve petAda and 1 more');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('option', { name: 'Bob' })).toHaveAttribute('aria-checked', 'true');
  });

  test('a button goes back', async () => {
    const { user } = await start(serve);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    expect(crumbs()).toBe('Serve pet');
  });
});
