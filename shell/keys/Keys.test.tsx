import { giving } from '#tests/builders/render/giving.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { admin, member } from '#core/access/rules.ts';
import { record, type RecordSource } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

interface Pet {
  id: number;
  name: string;
}

const pets: RecordSource<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  access: member,
  search: () => Promise.resolve([]),
  describe: ({ id, name }) => ({ key: id, label: name }),
};
const petList = path('/pets');
const page = () => Promise.resolve({ default: () => null });
const go = (to: string, keys: string, access = member) =>
  commandWithId({
    id: `pets.go-${to}`,
    title: `Go to ${to}`,
    keys,
    access,
    args: {},
    run: (_v, host) => host.go(`/${to}`),
  });
const plugins = [
  definePlugin({
    id: 'pets',
    title: 'Pets',
    routes: [route({ name: 'Pets', at: petList, title: 'Pets', access: member, page })],
    ...giving({
      commands: [
        go('users', 'g u'),
        go('groups', 'g g'),
        go('admins', 'g d', admin),
        commandWithId({
          id: 'pets.new',
          title: 'New pet',
          keys: 'c',
          keysOn: petList,
          access: member,
          args: {},
          run: (_v, host) => host.notify('info', 'New'),
        }),
        commandWithId({
          id: 'pets.edit',
          title: 'Edit pet…',
          keys: 'e',
          access: member,
          args: { pet: record(pets) },
          run: ({ pet }, host) => host.notify('info', pet.name),
        }),
      ],
    }),
  }),
];
const pageRecords: readonly Pet[] = [{ id: 1, name: 'Ada' }];

function Shows() {
  useProvideRecords(pets, pageRecords);
  return null;
}

beforeEach(() => localStorage.clear());

describe('keys', () => {
  test('a sequence of two goes to a page', async () => {
    const { user, recorded } = await renderPalette({ plugins });
    await user.keyboard('gu');
    await user.keyboard('gg');
    expect(recorded.went).toEqual(['/users', '/groups']);
  });

  test('the second may come before the first is rendered', async () => {
    const { recorded } = await renderPalette({ plugins });
    act(() => {
      for (const key of 'gu') window.dispatchEvent(new KeyboardEvent('keydown', { key }));
    });
    expect(recorded.went).toEqual(['/users']);
  });

  test('after the first, a hint shows the possible second keys for a moment', async () => {
    const { user } = await renderPalette({ plugins, details: memberDetails() });
    const region = document.querySelector('p[aria-live=polite]');
    await user.keyboard('g');
    expect(screen.getByText('Go to users')).toBeInTheDocument();
    expect(screen.getByText('Go to groups')).toBeInTheDocument();
    expect(screen.queryByText('Go to admins')).not.toBeInTheDocument();
    expect(region).toHaveTextContent('Waiting for the second key. u Go to users, g Go to groups');
    await user.keyboard('u');
    expect(screen.queryByText('Go to groups')).not.toBeInTheDocument();
  });

  test('the second must follow within a moment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { recorded } = await renderPalette({ plugins });
    fireEvent.keyDown(document.body, { key: 'g' });
    await act(() => vi.advanceTimersByTimeAsync(1_300));
    fireEvent.keyDown(document.body, { key: 'u' });
    expect(recorded.went).toEqual([]);
    expect(screen.queryByText('Go to groups')).not.toBeInTheDocument();
    vi.useRealTimers();
  });

  test('a key outside of the sequence ends it', async () => {
    const { user, recorded } = await renderPalette({ plugins });
    await user.keyboard('gxu');
    expect(recorded.went).toEqual([]);
  });

  test('a command that the viewer may not use has no key', async () => {
    const { user, recorded } = await renderPalette({ plugins, details: memberDetails() });
    await user.keyboard('gd');
    expect(recorded.went).toEqual([]);
  });

  test('a key that belongs to a page works only there', async () => {
    const { user, recorded, unmount } = await renderPalette({ plugins, at: '/pets' });
    await user.keyboard('c');
    expect(recorded.notes).toEqual([['info', 'New']]);
    unmount();
    const elsewhere = await renderPalette({ plugins, at: '/elsewhere' });
    await elsewhere.user.keyboard('c');
    expect(elsewhere.recorded.notes).toEqual([]);
  });

  test('a command takes the record of the page, and asks if there is none', async () => {
    const { user, recorded, unmount } = await renderPalette({ plugins, page: <Shows /> });
    await user.keyboard('e');
    expect(recorded.notes).toEqual([['info', 'Ada']]);
    unmount();
    const without = await renderPalette({ plugins });
    await without.user.keyboard('e');
    expect(await screen.findByRole('combobox', { name: 'Which pet?' })).toBeInTheDocument();
  });
});

describe('keys do not work', () => {
  test.each([
    ['a field', <input key="1" aria-label="here" />],
    ['a text area', <textarea key="2" aria-label="here" />],
    ['a list to choose from', <select key="3" aria-label="here" />],
    [
      'an editor',
      <div key="4" aria-label="here" role="textbox" contentEditable tabIndex={0} suppressContentEditableWarning />,
    ],
  ])('while a person types in %s', async (_what, page_) => {
    const { user, recorded } = await renderPalette({ plugins, page: page_ });
    screen.getByLabelText('here').focus();
    await user.keyboard('gu');
    expect(recorded.went).toEqual([]);
  });

  test('while typing; a checkbox is no text field', async () => {
    const { user, recorded } = await renderPalette({ plugins, page: <input type="checkbox" aria-label="here" /> });
    screen.getByLabelText('here').focus();
    await user.keyboard('gu');
    expect(recorded.went).toEqual(['/users']);
  });

  test('while a dialog is open', async () => {
    const { user, recorded } = await renderPalette({ plugins, page: <div role="dialog" aria-label="A dialog" /> });
    await user.keyboard('gu');
    expect(recorded.went).toEqual([]);
  });

  test('while the palette is open', async () => {
    const { user, open, recorded } = await renderPalette({ plugins });
    await open();
    screen.getByRole('dialog').focus();
    await user.keyboard('gu');
    expect(recorded.went).toEqual([]);
  });

  test('with other modifiers, when repeated, or when another handler has used them', async () => {
    const { recorded } = await renderPalette({ plugins, at: '/pets' });
    fireEvent.keyDown(document.body, { key: 'c', altKey: true });
    fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'c', repeat: true });
    const used = new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true });
    used.preventDefault();
    document.body.dispatchEvent(used);
    expect(recorded.notes).toEqual([]);
  });

  test('when single keys are turned off; Mod+K still works, and the choice is stored', async () => {
    const { user, open, recorded, store } = await renderPalette({ plugins });
    act(() => store.set(singleKeysAtom, false));
    await user.keyboard('gu');
    expect(recorded.went).toEqual([]);
    expect(localStorage.getItem('single-keys')).toBe('off');
    await open();
    expect(screen.getByRole('combobox')).toHaveFocus();
    act(() => store.set(singleKeysAtom, true));
    expect(localStorage.getItem('single-keys')).toBeNull();
  });
});

describe('the palette’s key', () => {
  test('works in a field and over a dialog', async () => {
    const { user } = await renderPalette({
      plugins,
      page: (
        <div role="dialog" aria-label="A dialog">
          <input aria-label="here" />
        </div>
      ),
    });
    await user.click(screen.getByLabelText('here'));
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  });
});
