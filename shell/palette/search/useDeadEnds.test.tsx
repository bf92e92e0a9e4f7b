import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { choice, record } from '#core/command/arg.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { ada, amount, crumbs, forget, pets, serve, start } from '#tests/builders/render/paletteSteps.tsx';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

// A row that turns out to lead nowhere moves below the others while the person is about to press a key for it.

beforeEach(forget);

const underCursor = () => screen.getAllByRole('option', { selected: true })[0];

function stopClock() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  onTestFinished(() => now.mockRestore());
  return now;
}

test('an Enter right after a command has moved below, meant for it, runs nothing', async () => {
  const ran = vi.fn();
  const dead = commandWithId({
    id: 'many.dead',
    title: 'New token of service account…',
    access: member,
    args: { one: { ...choice('Which one?', []), none: 'There is none.' } },
    run: () => {},
  });
  const alive = commandWithId({ id: 'many.alive', title: 'New access token', access: member, args: {}, run: ran });
  const { open, user } = await renderPalette({
    plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands: [dead, alive] }) })],
  });
  await open();
  const now = stopClock();
  await user.keyboard('token');
  expect(underCursor()).toHaveTextContent('New token of service account');
  await waitFor(() => expect(underCursor()).toHaveTextContent('New access token'));
  now.mockReturnValue(10_399);
  await user.keyboard('{Enter}');
  expect(ran).not.toHaveBeenCalled();
  now.mockReturnValue(10_400);
  await user.keyboard('{Enter}');
  expect(ran).toHaveBeenCalledOnce();
});

test.each(['{Enter}', '{Tab}'])(
  '%s right after a choice has moved below, meant for it, takes no other',
  async (key) => {
    const stable = commandWithId({
      ...serve,
      id: 'pets.stable',
      args: {
        pet: record(pets, { many: true }),
        amount: {
          ...amount,
          none: 'This pet eats nothing.',
          choices: (_typed, _host, soFar) => (soFar.pet === ada ? [] : [{ value: 'much', label: 'Much' }]),
        },
      },
    });
    const { user } = await start(stable);
    await waitFor(() => expect(underCursor()).toHaveTextContent('Ada'));
    const now = stopClock();
    await waitFor(() => expect(underCursor()).toHaveTextContent('Bob'));
    now.mockReturnValue(10_399);
    await user.keyboard(key);
    expect(crumbs()).toBe('Serve pet');
    expect(screen.queryByRole('option', { checked: true })).toBeNull();
    now.mockReturnValue(10_400);
    await user.keyboard('{Home}{Enter}');
    await waitFor(() => expect(crumbs()).toBe('Serve petBob'));
  },
);
