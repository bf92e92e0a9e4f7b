import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { record } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import {
  amount,
  crumbs,
  feed,
  field,
  forget,
  options,
  pets,
  plugins,
  ran,
  serve,
  start,
} from '#tests/builders/render/paletteSteps.tsx';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

beforeEach(forget);

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

  test('who cannot be chosen goes with the typed text, and Enter takes the first who can', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('wol');
    const wolf = await screen.findByRole('option', { name: /Only tame pets can be fed/ });
    await waitFor(() => expect(wolf).toHaveAttribute('aria-selected', 'true'));
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(options()).toEqual(['Ada', 'Bob', expect.stringContaining('Cleo')]));
    expect(screen.getByRole('option', { name: 'Ada' })).toHaveAttribute('aria-selected', 'true');
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
