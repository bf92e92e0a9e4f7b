import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { choice, record } from '#core/command/arg.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { ada, amount, crumbs, forget, pets, serve, start } from '#tests/builders/render/paletteSteps.tsx';
import { petPlugins } from '#tests/builders/render/pets.ts';
import { placeRows, stopClock } from '#tests/builders/render/placedRows.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

// A row that turns out to lead nowhere moves below the others while the person is about to press a key for it.

beforeEach(forget);

const underCursor = () => screen.getAllByRole('option', { selected: true })[0];

/** A command that leads nowhere as soon as `die` is called. */
function dying(title: string) {
  const answer = deferred<[]>();
  const command = commandWithId({
    id: 'many.dead',
    title,
    access: member,
    args: { one: { ...choice('Which one?', []), choices: () => answer.promise, none: 'There is none.' } },
    run: () => {},
  });
  const die = async () => {
    await act(async () => answer.resolve([]));
    await screen.findByText('There is none.');
  };
  return { command, die };
}

test('an Enter right after a command has moved below, meant for it, runs nothing', async () => {
  const ran = vi.fn();
  const { command: dead, die } = dying('New token of service account…');
  const alive = commandWithId({ id: 'many.alive', title: 'New access token', access: member, args: {}, run: ran });
  const { open, user } = await renderPalette({
    plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands: [dead, alive] }) })],
  });
  await open();
  const clock = stopClock();
  await user.keyboard('token');
  expect(underCursor()).toHaveTextContent('New token of service account');
  await die();
  await waitFor(() => expect(underCursor()).toHaveTextContent('New access token'));
  clock.at(399);
  await user.keyboard('{Enter}');
  expect(ran).not.toHaveBeenCalled();
  clock.at(400);
  await user.keyboard('{Enter}');
  expect(ran).toHaveBeenCalledOnce();
});

test.each(['{Enter}', '{Tab}'])(
  '%s right after a choice has moved below, meant for it, takes no other, and the cursor stays',
  async (key) => {
    const answer = deferred<[]>();
    const stable = commandWithId({
      ...serve,
      id: 'pets.stable',
      args: {
        pet: record(pets, { many: true }),
        amount: {
          ...amount,
          none: 'This pet eats nothing.',
          choices: (_typed, _host, soFar) => (soFar.pet === ada ? answer.promise : [{ value: 'much', label: 'Much' }]),
        },
      },
    });
    const { user } = await start(stable);
    await waitFor(() => expect(underCursor()).toHaveTextContent('Ada'));
    const clock = stopClock();
    await act(async () => answer.resolve([]));
    await waitFor(() => expect(underCursor()).toHaveTextContent('Bob'));
    clock.at(399);
    await user.keyboard(key);
    expect(crumbs()).toBe('Serve pet');
    expect(screen.queryByRole('option', { checked: true })).toBeNull();
    expect(underCursor()).toHaveTextContent('Bob');
    clock.at(400);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(crumbs()).toBe('Serve petBob'));
  },
);

const row = (name: RegExp) => screen.getByRole('option', { name });

/** Three commands with 'token' in their titles. The second leads nowhere once `die` is called. */
async function drawTokens() {
  const ran = vi.fn();
  const { command: dead, die } = dying('Token of service account…');
  const alive = (id: `many.${string}`, title: string) =>
    commandWithId({ id, title, access: member, args: {}, run: () => ran(title) });
  const commands = [alive('many.first', 'Token list'), dead, alive('many.last', 'Unused token')];
  const { open, user } = await renderPalette({
    plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands }) })],
  });
  const { press, release } = placeRows();
  const click = (name: RegExp) => {
    press(row(name));
    release(row(name));
  };
  await open();
  await user.keyboard('token');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  return { press, click, die, ran };
}

test('an Enter meant for a command that has moved opens no record either', async () => {
  const { command: dead, die } = dying('Ada token…');
  const { open, user, recorded } = await renderPalette({
    plugins: [...petPlugins(), definePlugin({ id: 'many', title: 'Many', ...giving({ commands: [dead] }) })],
  });
  await open();
  const clock = stopClock();
  await user.keyboard('ada');
  await waitFor(() => expect(underCursor()).toHaveTextContent('Ada token'));
  await screen.findByRole('option', { name: /^AdaBarn/ });
  await die();
  await waitFor(() => expect(underCursor()).toHaveTextContent(/^AdaBarn/));
  clock.at(399);
  await user.keyboard('{Enter}');
  expect(recorded.went).toEqual([]);
  clock.at(400);
  await user.keyboard('{Enter}');
  expect(recorded.went).toEqual(['/pet/1']);
});

test('a click right after a row has come under the pointer was meant for the row before it', async () => {
  const { click, die, ran } = await drawTokens();
  const clock = stopClock();
  await die();
  clock.at(399);
  click(/Unused token/);
  expect(ran).not.toHaveBeenCalled();
  clock.at(400);
  click(/Unused token/);
  expect(ran.mock.calls).toEqual([['Unused token']]);
});

test('a click on a row that stayed where it was works at once', async () => {
  const { click, die, ran } = await drawTokens();
  stopClock();
  await die();
  click(/Token list/);
  expect(ran.mock.calls).toEqual([['Token list']]);
});

test('a row that moves while it is pressed runs, and not the row that comes under the pointer', async () => {
  const { press, die, ran } = await drawTokens();
  press(row(/Unused token/));
  await die();
  // The browser clicks the element that contains the row of the press and that of the release.
  fireEvent.click(screen.getByRole('listbox'));
  expect(ran.mock.calls).toEqual([['Unused token']]);
});
