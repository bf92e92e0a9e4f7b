import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { choice, type RecordSource } from '#core/command/arg.ts';
import { CallError } from '#core/client/callError.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { noteOpened } from '#core/command/opened.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { details as usualDetails, memberDetails } from '#tests/builders/details.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { ada, adam, bob, findPets, pet, petPlugins, type FindPets, type Pet } from '#tests/builders/render/pets.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

let answers: FindPets;
let searched: string[];
const plugins = petPlugins((typed, signal) => {
  searched.push(typed);
  return answers(typed, signal);
});

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const underCursor = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

beforeEach(() => {
  localStorage.clear();
  searched = [];
  answers = findPets;
});

const turning = () => document.querySelector('dialog .animate-spin');

function renderMany() {
  const commands = Array.from({ length: 30 }, (_, n) =>
    commandWithId({ id: `many.${n}`, title: `Do ${n}`, access: member, args: {}, run: () => {} }),
  );
  return renderPalette({ plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands }) })] });
}

/** Nothing is painted until `draw`. */
function holdFrames() {
  const held: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => held.push(draw));
  onTestFinished(() => frame.mockRestore());
  return {
    draw() {
      frame.mockRestore();
      for (const draw of held) draw(0);
    },
  };
}

test('visible rows are rendered at once, the rest of a long list right after the paint', async () => {
  const { open, user } = await renderMany();
  const frames = holdFrames();
  await open();
  await user.keyboard('{Enter}');
  expect(options()).toHaveLength(20);
  frames.draw();
  await waitFor(() => expect(options()).toHaveLength(30));
  expect(options().at(-1)).toBe('Do 29');
});

test('End goes to the last row even before all rows are rendered', async () => {
  const { open, user } = await renderMany();
  holdFrames();
  await open();
  await user.keyboard('{Enter}');
  expect(options()).toHaveLength(20);
  await user.keyboard('{End}');
  expect(underCursor()).toHaveTextContent('Do 29');
});

test('a command that nothing can be chosen for says so in its row, before it is chosen', async () => {
  const feed = commandWithId({
    id: 'many.feed',
    title: 'Feed pet…',
    access: member,
    args: { food: { ...choice('Which food?', []), none: 'The store is empty.' } },
    run: () => {},
  });
  const { open, user } = await renderPalette({
    plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands: [feed] }) })],
  });
  await open();
  await user.keyboard('feed');
  expect(await screen.findByText('The store is empty.')).toBeVisible();
  expect(options()).toEqual(['Feed pet…Not available: The store is empty.Many']);
});

test('the empty palette says how much can be searched, and its sections hold every command', async () => {
  const { open, user } = await renderMany();
  await open();
  expect(screen.getByPlaceholderText('Type to search 30 commands and all records…')).toBeVisible();
  const sections = screen.getByRole('group', { name: 'All commands' });
  await user.click(within(sections).getByRole('option', { name: /Many/ }));
  await waitFor(() => expect(options()).toHaveLength(30));
});

test('a palette that failed closes with a sentence, leaves the page, and works when it is opened again', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => report.mockRestore());
  const { open, user, recorded } = await renderPalette({ plugins });
  await open();
  await user.keyboard('ad');
  // As a translator or an extension does.
  const row = await screen.findByRole('option', { name: /Adam/ });
  row.closest('[cmdk-group]')?.replaceWith(document.createElement('font'));
  await user.keyboard('qq');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(recorded.notes).toEqual([['danger', expect.stringContaining('Open it again')]]);
  await open();
  await user.keyboard('bob');
  expect(await screen.findByRole('option', { name: /Bob/ })).toBeInTheDocument();
});

describe('records', () => {
  test('a spinner is shown while they load', async () => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.keyboard('ad');
    await screen.findByRole('option', { name: /Adam/ });
    const late = deferred<readonly Pet[]>();
    answers = () => late.promise;
    await user.keyboard('a');
    await waitFor(() => expect(turning()).not.toBeNull());
    await act(async () => late.resolve([]));
    expect(turning()).toBeNull();
  });

  test('are found by the same field, show a second line and open their page', async () => {
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

  test('that were opened last come first while nothing is typed, but not that of this page', async () => {
    onTestFinished(() => sessionStorage.clear());
    const viewer = viewerOf(usualDetails(), true);
    for (const one of [bob, adam, ada, adam])
      noteOpened(viewer, { kind: pet.kind, href: `/pet/${one.id}`, described: pet.describe(one) });
    noteOpened({ ...viewer, id: 999 }, { kind: pet.kind, href: '/pet/9', described: { key: 9, label: 'Zoe' } });
    noteOpened(viewer, {
      kind: 'a kind that the viewer may not search',
      href: '/x',
      described: { key: 1, label: 'X' },
    });
    const { open, user, recorded } = await renderPalette({ plugins, at: '/pet/1' });
    await open();
    const opened = screen.getByRole('group', { name: 'Recently opened' });
    expect(
      within(opened)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['AdamHouse', 'BobBarn']);
    await user.keyboard('{Enter}');
    expect(recorded.went).toEqual(['/pet/2']);
  });

  test('an Enter before the server’s answer chooses a single result', async () => {
    const late = deferred<readonly Pet[]>();
    answers = () => late.promise;
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('bob{Enter}');
    expect(recorded.went).toEqual([]);
    await act(async () => late.resolve(await findPets('bob', new AbortController().signal)));
    await waitFor(() => expect(recorded.went).toEqual(['/pet/3']));
  });

  test('sources that the viewer may not search are not asked', async () => {
    const { open, user } = await renderPalette({ plugins, details: memberDetails() });
    await open();
    await user.keyboard('ad');
    expect(await screen.findByRole('option', { name: /Adam/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Adele/ })).not.toBeInTheDocument();
  });

  test('those without a page list their commands', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('adele');
    await user.click(await screen.findByRole('option', { name: 'Adele' }));
    expect(options()).toEqual(['Praise keeper — Adele']);
    await user.keyboard('{Enter}');
    expect(recorded.notes).toEqual([['success', 'Done.']]);
  });

  test('one letter is not searched, and a search for an older text is aborted', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const { open, user } = await renderPalette({ plugins });
    answers = (_typed, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    await open();
    await user.keyboard('a');
    expect(searched).toEqual([]);
    await user.keyboard('d');
    await waitFor(() => expect(searched).toEqual(['ad']));
    await user.keyboard('a');
    await waitFor(() => expect(searched).toEqual(['ad', 'ada']));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  test('arrive without moving the row under the cursor', async () => {
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

  test('an early Enter chooses nothing, because other results are unknown', async () => {
    const late = deferred<readonly Pet[]>();
    const others: RecordSource<Pet> = {
      kind: 'other',
      label: 'Which other?',
      title: 'Others',
      access: member,
      search: () => Promise.reject(unreachable()),
      describe: ({ id, name }) => ({ key: id, label: name }),
    };
    answers = () => late.promise;
    const { open, user, recorded } = await renderPalette({
      plugins: [...plugins, definePlugin({ id: 'others', title: 'Others', ...giving({ records: [others] }) })],
    });
    await open();
    await user.keyboard('bob{Enter}');
    await act(async () => late.resolve(await findPets('bob', new AbortController().signal)));
    await screen.findByRole('option', { name: /Bob/ });
    expect(recorded.went).toEqual([]);
  });

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

  test('the search can be repeated', async () => {
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

  test('without rows the list says that it is searching', async () => {
    const late = deferred<readonly Pet[]>();
    const { open, user } = await renderPalette({ plugins: plugins.slice(0, 1) });
    answers = () => late.promise;
    await open();
    await user.keyboard('qqq');
    expect(screen.getAllByText('Searching…').length).toBeGreaterThan(0);
    await act(async () => late.resolve([]));
    await waitFor(() => expect(screen.queryByText('Searching…')).not.toBeInTheDocument());
    expect(screen.getByText('No results for “qqq”.')).toBeInTheDocument();
  });
});

test('a command’s keys are shown only if they work on this page', async () => {
  const { open, user, store } = await renderPalette({ plugins, at: '/pets' });
  const keys = () => screen.getByRole('option', { name: /^New pet/ }).querySelector('kbd')?.textContent;
  await open();
  await user.keyboard('new pet');
  expect(keys()).toBe('C');
  act(() => store.set(singleKeysAtom, false));
  expect(keys()).toBeUndefined();
  await user.keyboard('{Escape}');
  cleanup();
  const elsewhere = await renderPalette({ plugins, at: '/else' });
  await elsewhere.open();
  await elsewhere.user.keyboard('new pet');
  expect(keys()).toBeUndefined();
});

test('cells of a spreadsheet that are pasted go to the command that takes a file; one line is searched', async () => {
  const taken: File[] = [];
  const drop = { says: 'Drop a file', take: (file: File) => void taken.push(file) };
  const take = commandWithId({ id: 'many.take', title: 'Take people', access: member, args: {}, run: () => {}, drop });
  const { open, user } = await renderPalette({
    plugins: [definePlugin({ id: 'many', title: 'Many', ...giving({ commands: [take] }) })],
  });
  await open();
  await user.paste('take\n');
  expect(screen.getByRole('option', { name: /Take people/ })).toBeInTheDocument();
  expect(taken).toEqual([]);
  await user.paste('Name\tEmail\nMia\tmia@x.test\n');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await taken[0]?.text()).toBe('Name\tEmail\nMia\tmia@x.test\n');
});
