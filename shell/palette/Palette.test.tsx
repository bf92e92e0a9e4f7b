import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { admin, member } from '#core/access/rules.ts';
import { rule } from '#core/access/rule.ts';
import { CallError } from '#core/client/callError.ts';
import { record, type RecordSource } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import type { Tile } from '#core/contract/session.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { deferred } from '#tests/builders/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/renderPalette.tsx';
import { paletteAtom } from './state.ts';

interface Pet {
  id: number;
  name: string;
  home: string;
  hungry: boolean;
}

const ada: Pet = { id: 1, name: 'Ada', home: 'Barn', hungry: true };
const adam: Pet = { id: 2, name: 'Adam', home: 'House', hungry: false };
const bob: Pet = { id: 3, name: 'Bob', home: 'Barn', hungry: true };
let answers: (typed: string, signal?: AbortSignal) => Promise<readonly Pet[]>;
let asked: string[];

const hungry = rule<Pet>('hungry', 'This pet is not hungry.', (_viewer, pet) => pet.hungry);
const pets: RecordSource<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  access: member,
  search(typed, _host, signal) {
    asked.push(typed);
    return answers(typed, signal);
  },
  describe: ({ id, name, home }) => ({ key: id, label: name, detail: home }),
  href: ({ id }) => `/pet/${id}`,
};
const keepers: RecordSource<{ id: number; name: string }> = {
  kind: 'keeper',
  label: 'Which keeper?',
  title: 'Keepers',
  access: admin,
  search: (typed) =>
    Promise.resolve([{ id: 9, name: 'Adele' }].filter(({ name }) => name.toLowerCase().includes(typed))),
  describe: ({ id, name }) => ({ key: id, label: name }),
};

const petList = path('/pets');
const page = () => Promise.resolve({ default: () => null });
const done = () => Promise.resolve({ message: 'Done.' });
const feed = command({
  id: 'pets.feed',
  title: 'Feed pet…',
  access: member,
  args: { pet: record(pets, { ready: hungry }) },
  run: done,
});
const petsPlugin = definePlugin({
  id: 'pets',
  title: 'Pets and more',
  routes: [route({ name: 'Pets', at: petList, title: 'Pets', access: member, page })],
  records: [pets],
  commands: [
    feed,
    command({ id: 'pets.new', title: 'New pet', keys: 'c', keysOn: petList, access: member, args: {}, run: done }),
    command({ id: 'pets.resend', title: 'Resend invitation', keywords: ['mail'], access: member, args: {}, run: done }),
  ],
});
const keepersPlugin = definePlugin({
  id: 'keepers',
  title: 'Keepers',
  records: [keepers],
  commands: [
    command({ id: 'keepers.new', title: 'New keeper', access: admin, args: {}, run: done }),
    command({
      id: 'keepers.praise',
      title: 'Praise keeper…',
      access: member,
      args: { keeper: record(keepers) },
      run: done,
    }),
    command({
      id: 'keepers.go',
      title: 'Go to Keepers',
      keys: 'g k',
      access: member,
      args: {},
      run: (_v, host) => host.go('/k'),
    }),
  ],
});
const plugins = [petsPlugin, keepersPlugin];

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const underCursor = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

function Shows({ records }: { records: readonly Pet[] }) {
  const [kept] = useState(records);
  useProvideRecords('pet', kept);
  return <button type="button">Of the page</button>;
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  answers = (typed) =>
    Promise.resolve([ada, adam, bob].filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())));
});

describe('opening and closing', () => {
  test('Mod+K opens it anywhere and closes it again; the focus returns to where it was', async () => {
    const { open, user } = await renderPalette({ plugins, page: <button type="button">Of the page</button> });
    const button = screen.getByRole('button', { name: 'Of the page' });
    button.focus();
    await open();
    expect(field()).toHaveFocus();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  test('it opens from within a field too', async () => {
    const { open, user } = await renderPalette({ plugins, page: <input aria-label="Of the page" /> });
    await user.click(screen.getByLabelText('Of the page'));
    await open();
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Of the page')).toHaveFocus();
  });

  test('Esc closes it at the first step', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.keyboard('ne{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a click beside it closes it, one inside does not', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.click(field());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('what is typed before its code is there is not lost', async () => {
    const { user, store } = await renderPalette({ plugins });
    act(() => store.set(paletteAtom, {}));
    await user.keyboard('resend');
    expect(await screen.findByRole('option', { name: /Resend invitation/ })).toBeInTheDocument();
    expect(field()).toHaveValue('resend');
  });
});

describe('commands', () => {
  test('"res inv" and Enter runs "Resend invitation"', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('res inv{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a page is gone to', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('go keep{Enter}');
    expect(recorded.went).toEqual(['/k']);
  });

  test('each shows its shortcut and its section', async () => {
    const { open, user } = await renderPalette({ plugins, at: '/pets' });
    await open();
    await user.keyboard('new p');
    const option = screen.getByRole('option', { name: /New pet/ });
    expect(option).toHaveTextContent('Pets and more');
    expect(within(option).getByText('C')).toBeInTheDocument();
  });

  test('what the viewer may not use is not listed', async () => {
    const { open, user } = await renderPalette({ plugins, details: memberDetails() });
    await open();
    await user.keyboard('new');
    expect(options()).toHaveLength(1);
    expect(options()[0]).toContain('New pet');
  });

  test('what was used lately is above its like', async () => {
    const { open, user } = await renderPalette({ plugins, at: '/elsewhere' });
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New pet');
    await user.keyboard('{ArrowDown}{Enter}');
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New keeper');
  });

  test('what fits the page is above what was used', async () => {
    localStorage.setItem('gatehouse.usage.1', JSON.stringify({ 'keepers.new': [5, Date.now()] }));
    const { open, user } = await renderPalette({ plugins, at: '/pets' });
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New pet');
  });

  test('nothing found is said', async () => {
    const { open, user } = await renderPalette({ plugins });
    answers = () => Promise.resolve([]);
    await open();
    await user.keyboard('zzz');
    expect(await screen.findByText('Nothing is called “zzz”.')).toBeInTheDocument();
    expect(options()).toEqual([]);
  });
});

describe('a command that is listed once for each value of the session', () => {
  const open_ = command({
    id: 'tiles.open',
    title: 'Open application…',
    label: ({ tile }) => (tile ? `Open ${tile.name}` : 'Open application'),
    access: member,
    args: {
      tile: {
        how: 'pick',
        label: 'Which application?',
        each: ({ tiles }) => tiles,
        choices: (_typed, host) => host.session().tiles,
        describe: ({ id, name }: Tile) => ({ key: id, label: name }),
      },
    },
    run: ({ tile }, host) => host.openTab(tile.url),
  });
  const tilesPlugin = definePlugin({ id: 'tiles', title: 'Applications', commands: [open_] });

  test('is found and run by the value’s name', async () => {
    const { open, user, recorded } = await renderPalette({ plugins: [tilesPlugin] });
    await open();
    expect(options()).toEqual(['Open CRM', 'Open application…']);
    await user.keyboard('crm{Enter}');
    expect(recorded.tabs).toEqual(['https://crm.test/']);
  });

  test('counts the runs of each for itself', async () => {
    const books = { id: 3, name: 'Books', image: '', url: 'https://books.test/', mobileUrl: '' };
    const crm = { id: 2, name: 'CRM', image: '', url: 'https://crm.test/', mobileUrl: '' };
    const { open, user } = await renderPalette({ plugins: [tilesPlugin], details: details({ tiles: [books, crm] }) });
    await open();
    await user.keyboard('crm{Enter}');
    await open();
    expect(screen.getByRole('group', { name: 'Used lately' })).toHaveTextContent(/^Open CRM$/);
  });
});

describe('the page’s records', () => {
  test('commands that take one come first, with it filled in, and run without asking', async () => {
    const { open, user, recorded } = await renderPalette({ plugins, page: <Shows records={[ada]} /> });
    await open();
    expect(underCursor()).toHaveTextContent('Feed pet — Ada');
    await user.keyboard('feed');
    expect(options()).toEqual(['Feed pet — AdaPets and more', 'Feed pet…Pets and more']);
    await user.keyboard('{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('one that cannot run for it is greyed, says why, and does nothing', async () => {
    const { open, user, recorded } = await renderPalette({ plugins, page: <Shows records={[adam]} /> });
    await open();
    await user.keyboard('feed pet a');
    const option = screen.getByRole('option', { name: /Feed pet.*Adam/ });
    expect(option).toHaveTextContent('Not available: This pet is not hungry.');
    await user.click(option);
    expect(recorded.notes).toEqual([]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('one that takes a single record is not filled in with several', async () => {
    const { open } = await renderPalette({ plugins, page: <Shows records={[ada, bob]} /> });
    await open();
    expect(options().join()).not.toContain('—');
  });
});

describe('records', () => {
  test('are found by the same field, show a second line and lead to their page', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('bob');
    const option = await screen.findByRole('option', { name: /Bob/ });
    expect(option).toHaveTextContent('BobBarn');
    expect(screen.getByRole('group', { name: 'Pets' })).toContainElement(option);
    await user.click(option);
    expect(recorded.went).toEqual(['/pet/3']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('sources that the viewer may not search are not asked', async () => {
    const { open, user } = await renderPalette({ plugins, details: memberDetails() });
    await open();
    await user.keyboard('ad');
    expect(await screen.findByRole('option', { name: /Adam/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Adele/ })).not.toBeInTheDocument();
  });

  test('those without a page lead to what can be done with them', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('adele');
    await user.click(await screen.findByRole('option', { name: 'Adele' }));
    expect(options()).toEqual(['Praise keeper — Adele']);
    await user.keyboard('{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('one letter is not searched, an overtaken search is ended', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { open, user } = await renderPalette({ plugins });
    answers = (_typed, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    await open();
    await user.keyboard('a');
    expect(asked).toEqual([]);
    await user.keyboard('da');
    await waitFor(() => expect(asked).toEqual(['ad', 'ada']));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  test('arrive without moving what is under the cursor', async () => {
    const late = deferred<readonly Pet[]>();
    const { open, user } = await renderPalette({ plugins });
    answers = () => late.promise;
    await open();
    await user.keyboard('ne');
    await user.keyboard('{ArrowDown}');
    const before = underCursor();
    const above = options().indexOf(before?.textContent ?? '');
    await act(async () => late.resolve([ada]));
    expect(await screen.findByRole('option', { name: /Ada/ })).toBeInTheDocument();
    expect(underCursor()).toBe(before);
    expect(options().indexOf(before?.textContent ?? '')).toBe(above);
  });

  test('a late source does not push down the record under the cursor', async () => {
    const late = deferred<readonly Pet[]>();
    const { open, user } = await renderPalette({ plugins });
    answers = () => late.promise;
    await open();
    await user.keyboard('adele');
    await waitFor(() => expect(underCursor()).toHaveTextContent('Adele'));
    await act(async () => late.resolve([{ ...ada, name: 'Adele the cat' }]));
    expect(await screen.findByRole('option', { name: /the cat/ })).toBeInTheDocument();
    expect(options().map((text) => text?.slice(0, 9))).toEqual(['Adele', 'Adele the']);
    expect(underCursor()).toHaveTextContent(/^Adele$/);
  });
});

describe('when the server fails', () => {
  const unreachable = () => new CallError({ code: 0, message: 'The server cannot be reached.' });

  test('the local commands stay usable', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    answers = () => Promise.reject(unreachable());
    await open();
    await user.keyboard('resend');
    expect(
      await screen.findByRole('option', { name: /Pets could not be searched. The server cannot be reached./ }),
    ).toBeInTheDocument();
    expect(underCursor()).toHaveTextContent('Resend invitation');
    await user.keyboard('{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('it can be tried again', async () => {
    const { open, user } = await renderPalette({ plugins });
    const works = answers;
    answers = () => Promise.reject(unreachable());
    await open();
    await user.keyboard('bob');
    const again = await screen.findByRole('option', { name: /Try again/ });
    answers = works;
    await user.click(again);
    expect(await screen.findByRole('option', { name: /Bob/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Try again/ })).not.toBeInTheDocument();
  });

  test('searching is said while nothing is there', async () => {
    const late = deferred<readonly Pet[]>();
    const { open, user } = await renderPalette({ plugins: [petsPlugin] });
    answers = () => late.promise;
    await open();
    await user.keyboard('qqq');
    expect(screen.getAllByText('Searching…').length).toBeGreaterThan(0);
    await act(async () => late.resolve([]));
    await waitFor(() => expect(screen.queryByText('Searching…')).not.toBeInTheDocument());
    expect(screen.getByText('Nothing is called “qqq”.')).toBeInTheDocument();
  });
});

describe('for screen readers', () => {
  test('the field is a combobox over a listbox, and names the option under the cursor', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    const list = screen.getByRole('listbox', { name: 'Search or run a command' });
    expect(field()).toHaveAccessibleName('Search or run a command');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', list.id);
    expect(field()).toHaveAttribute('aria-activedescendant', underCursor()?.id);
    await user.keyboard('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', underCursor()?.id);
    await user.keyboard('new k');
    await waitFor(() => expect(field()).toHaveAttribute('aria-activedescendant', underCursor()?.id));
  });

  test('the count of results is told politely, once the typing rests', async () => {
    const { open, user } = await renderPalette({ plugins });
    answers = () => Promise.resolve([]);
    await open();
    await user.keyboard('new');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 results.'));
    await user.keyboard('x');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No results.'));
  });
});
