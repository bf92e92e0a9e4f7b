import { giving } from '#tests/builders/render/giving.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { CallError } from '#core/client/callError.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import type { Tile } from '#core/contract/session.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { signedInAtom } from '#core/session/session.ts';
import { testConfig } from '#tests/builders/config.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { ada, adam, bob, findPets, pet, petPlugins, type FindPets, type Pet } from '#tests/builders/render/pets.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { paletteAtom } from './paletteAtom.ts';

let answers: FindPets;
const plugins = petPlugins((typed, signal) => answers(typed, signal));

const field = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const underCursor = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

function Shows({ records }: { records: readonly Pet[] }) {
  const [firstRecords] = useState(records);
  useProvideRecords(pet, firstRecords);
  return <button type="button">Of the page</button>;
}

beforeEach(() => {
  localStorage.clear();
  answers = findPets;
});

describe('a person who cannot use the organisation', () => {
  const searched: string[] = [];
  const held = definePlugin({
    id: 'net',
    title: 'Net',
    ...giving({
      commands: [
        commandWithId({ id: 'net.new', title: 'Net anew', access: member, args: {}, run() {} }),
        commandWithId({
          id: 'net.leave',
          title: 'Net left',
          access: member,
          evenWhen: ['shut out'],
          args: {},
          run() {},
        }),
        commandWithId({
          id: 'net.owed',
          title: 'Net owed',
          access: member,
          evenWhen: ['set-up owed'],
          args: {},
          run() {},
        }),
      ],
    }),
  });
  const withPets = petPlugins((typed) => {
    searched.push(typed);
    return findPets(typed);
  });

  beforeEach(() => void searched.splice(0));

  test.each([
    ['from a refused address', 'Net left', { addressAllowed: false }],
    ['as a deactivated member', 'Net left', { details: details({ person: { active: false } }) }],
    ['as a deleted member', 'Net left', { details: details({ person: { deleted: true } }) }],
    ['while two-factor is owed', 'Net owed', { details: details({ person: { forcedTwoFactor: true } }) }],
  ])('%s is offered only what the server answers then, and nothing is searched', async (_who, offered, settings) => {
    const { open, user } = await renderPalette({ plugins: [held, ...withPets], ...settings });
    await open();
    await user.keyboard('ne');
    await waitFor(() => expect(options()).toEqual([expect.stringContaining(offered)]));
    expect(searched).toEqual([]);
  });

  test('a person who has set up two-factor gets all commands', async () => {
    const { open, user } = await renderPalette({
      plugins: [held],
      details: details({ person: { forcedTwoFactor: true, twoFactor: true } }),
    });
    await open();
    await user.keyboard('ne');
    expect(options()).toHaveLength(3);
  });
});

test.each([
  ['the first step', 'ad', ''],
  ['a step of a command', 'feed pet', '{Enter}'],
])('a search of %s that is refused is not asked again because the session was read anew', async (_, text, keys) => {
  let searchCount = 0;
  answers = () => {
    searchCount += 1;
    return Promise.reject(new CallError({ code: 403, message: 'No.' }));
  };
  const { open, user, store } = await renderPalette({ plugins });
  await open();
  // At once, or a slow machine asks between two letters.
  await user.paste(text);
  if (keys) await user.keyboard(keys);
  await screen.findByRole('option', { name: /No\./ });
  const before = searchCount;
  await act(async () => store.set(signedInAtom, { config: testConfig, details: details(), addressAllowed: true }));
  await user.keyboard('{ArrowDown}');
  expect(searchCount).toBe(before);
});

test('the typed text is cut at the maximum length of a search', async () => {
  const { open, user } = await renderPalette({ plugins });
  await open();
  await user.paste('x'.repeat(5000));
  expect(field()).toHaveValue('x'.repeat(200));
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

  test('it also opens while a field has the focus', async () => {
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

  test('a letter that is typed on its button goes to the field; a space presses the button', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    const [back] = within(screen.getByRole('dialog')).getAllByRole('button') as [HTMLElement];
    back.focus();
    await user.keyboard('ne');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('ne');
    back.focus();
    await user.keyboard(' ');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a click outside closes it, a click inside does not', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.click(field());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('text that is typed before its code has loaded is not lost', async () => {
    const { user, store } = await renderPalette({ plugins });
    act(() => store.set(paletteAtom, {}));
    await user.keyboard('resend');
    expect(await screen.findByRole('option', { name: /Resend invitation/ })).toBeInTheDocument();
    expect(field()).toHaveValue('resend');
  });

  test('an Enter before its code has loaded is replayed, and the following text goes to the next step', async () => {
    const { recorded, store } = await renderPalette({ plugins });
    act(() => store.set(paletteAtom, { typed: 'feed\nbo\n' }));
    await waitFor(() => expect(recorded.notes).toEqual([['success', 'Done.']]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
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

  test('a page opens', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('go keep{Enter}');
    expect(recorded.went).toEqual(['/keepers']);
  });

  test('each command shows its shortcut and its section', async () => {
    const { open, user } = await renderPalette({ plugins, at: '/pets' });
    await open();
    await user.keyboard('new p');
    const option = screen.getByRole('option', { name: /New pet/ });
    expect(option).toHaveTextContent('Pets and more');
    expect(within(option).getByText('C')).toBeInTheDocument();
  });

  test('commands that the viewer may not use are not listed', async () => {
    const { open, user } = await renderPalette({ plugins, details: memberDetails() });
    await open();
    await user.keyboard('new');
    expect(options()).toHaveLength(1);
    expect(options()[0]).toContain('New pet');
  });

  test('a recently used command is above an equal match', async () => {
    const { open, user } = await renderPalette({ plugins, at: '/elsewhere' });
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New pet');
    await user.keyboard('{ArrowDown}{Enter}');
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New keeper');
  });

  test('a command of the page is above a used one', async () => {
    localStorage.setItem('gatehouse.usage.1', JSON.stringify({ 'keepers.new': [5, Date.now()] }));
    const { open, user } = await renderPalette({ plugins, at: '/pets' });
    await open();
    await user.keyboard('new');
    expect(underCursor()).toHaveTextContent('New pet');
  });

  test.each(['zzz', '😀', '%', '\\', '(', "'", '.', '-', '_', '@'])(
    'an empty result is announced: %s',
    async (typed) => {
      const { open, user } = await renderPalette({ plugins });
      answers = () => Promise.resolve([]);
      await open();
      await user.keyboard(typed);
      expect(await screen.findByText(`No results for “${typed}”.`)).toBeInTheDocument();
      expect(options()).toEqual([]);
      expect(options()).toEqual([]);
    },
  );
});

describe('a command that is listed once for each value of the session', () => {
  const open_ = commandWithId({
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
  const tilesPlugin = definePlugin({ id: 'tiles', title: 'Applications', ...giving({ commands: [open_] }) });

  test('is found and run by the value’s name', async () => {
    const { open, user, recorded } = await renderPalette({ plugins: [tilesPlugin] });
    await open();
    await user.keyboard('open');
    expect(options().map((text) => text?.slice(0, 8))).toEqual(['Open CRM', 'Open app']);
    await user.clear(field());
    await user.keyboard('crm{Enter}');
    expect(recorded.tabs).toEqual(['https://crm.test/']);
  });

  test('counts the uses of each value separately', async () => {
    const books = {
      id: 3,
      name: 'Books',
      image: '',
      description: '',
      pinned: false,
      url: 'https://books.test/',
      mobileUrl: '',
    };
    const crm = {
      id: 2,
      name: 'CRM',
      image: '',
      description: '',
      pinned: false,
      url: 'https://crm.test/',
      mobileUrl: '',
    };
    const { open, user } = await renderPalette({ plugins: [tilesPlugin], details: details({ tiles: [books, crm] }) });
    await open();
    await user.keyboard('crm{Enter}');
    await open();
    expect(screen.getByRole('group', { name: 'Recently used' })).toHaveTextContent(/^Open CRM$/);
  });
});

describe('the page’s records', () => {
  test('commands that take the page’s record come first, with it filled in, and run after a moment without a question', async () => {
    const { open, user, recorded } = await renderPalette({ plugins, page: <Shows records={[ada]} /> });
    await open();
    expect(underCursor()).toHaveTextContent('Feed pet — Ada');
    await user.keyboard('feed');
    expect(options()).toEqual(['Feed pet — AdaOn this page', 'Feed pet…Pets and more']);
    await user.keyboard('{Enter}');
    expect(underCursor()).toHaveTextContent('AdaRuns in a moment.');
    expect(recorded.notes).toEqual([]);
    await waitFor(() => expect(recorded.notes).toEqual([['success', 'Done.']]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a second Enter runs it at once', async () => {
    const { open, user, recorded } = await renderPalette({ plugins, page: <Shows records={[ada]} /> });
    await open();
    await user.keyboard('feed{Enter}{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('text that is typed in that moment searches for another record, and does not reach the page', async () => {
    const ran: unknown[] = [];
    const { open, user, recorded, host } = await renderPalette({ plugins, page: <Shows records={[ada]} /> });
    host.notify = (_type, text) => void ran.push(text);
    await open();
    await user.keyboard('feed{Enter}bo');
    await waitFor(() => expect(options()).toEqual(['BobBarn']));
    // Longer than the moment: nothing ran for the record of the page.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
    expect(ran).toEqual([]);
    expect(recorded.went).toEqual([]);
    await user.keyboard('{Enter}');
    expect(ran).toEqual(['Done.']);
  });

  test('a command that cannot run for the record is greyed, says why, and does nothing', async () => {
    const { open, user, recorded } = await renderPalette({ plugins, page: <Shows records={[adam]} /> });
    await open();
    await user.keyboard('feed pet a');
    const option = screen.getByRole('option', { name: /Feed pet.*Adam/ });
    expect(option).toHaveTextContent('Not available: This pet is not hungry.');
    await user.click(option);
    expect(recorded.notes).toEqual([]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('a command that takes one record is not filled in with several', async () => {
    const { open } = await renderPalette({ plugins, page: <Shows records={[ada, bob]} /> });
    await open();
    expect(options().join()).not.toContain('—');
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

  test('it contains no landmarks, because the page’s own landmarks stay until it is modal', async () => {
    const { open } = await renderPalette({ plugins });
    await open();
    for (const landmark of ['banner', 'contentinfo', 'main', 'navigation'])
      expect(within(screen.getByRole('dialog')).queryByRole(landmark)).not.toBeInTheDocument();
  });

  test('the number of results is announced politely, after a pause in typing', async () => {
    const { open, user } = await renderPalette({ plugins });
    answers = () => Promise.resolve([]);
    await open();
    await user.keyboard('new');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 results.'));
    await user.keyboard('xyz');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No results'));
  });
});
