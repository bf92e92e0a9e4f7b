import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { CallError } from '#core/client/callError.ts';
import { text } from '#core/command/arg.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { giving } from '#tests/builders/render/giving.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import {
  ada,
  forget,
  pets,
  plugins as commandsAlone,
  server,
  start,
  feed,
  serve,
} from '#tests/builders/render/paletteSteps.tsx';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { startTranslator } from '#tests/builders/browser/translator.ts';

// A page translator puts each text into elements of its own, which React does not know. Nothing may fail then, in any
// state: React takes away only what has an element.

/** The first step searches records too: it says 'Searching…' until the server has answered. */
const plugins = [...commandsAlone, definePlugin({ id: 'herd', title: 'Herd', ...giving({ records: [pets] }) })];

beforeEach(() => {
  forget();
  onTestFinished(startTranslator());
});

const label = commandWithId({
  id: 'pets.label',
  title: 'Label pet…',
  access: member,
  args: {
    label: text('Which label?', z.string().check(z.minLength(3, 'Write three letters.'))),
    size: text('Which size?', z.string().check(z.minLength(1))),
  },
  run: () => {},
});
const fails = () => Promise.reject(new CallError({ code: 0, message: 'The server cannot be reached.' }));

describe.each(['wide', 'narrow'])('under a page translator in a %s window', (width) => {
  beforeEach(() => {
    if (width === 'narrow') narrow();
  });

  test.each([
    [
      'a search without a match, longer, shorter, and with matches again',
      'zzzz{Backspace}y{Backspace}{Backspace}{Backspace}{Backspace}feed',
    ],
    ['a search with matches of every kind', 'a{Backspace}ad{Backspace}{Backspace}pet'],
    ['a section and back', '{End}{Enter}{Escape}res'],
    [
      'a command, its step without a match, and back',
      'feed{Enter}zzzz{Backspace}{Backspace}{Backspace}{Backspace}{Escape}feed',
    ],
    ['marks, their count, and back', 'feed{Enter}{Tab}{Tab}zz{Backspace}{Backspace}{Escape}feed{Enter}'],
  ])('the palette goes through %s', async (_what, keys) => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    for (const key of keys.match(/\{\w+\}|./g) ?? []) {
      await user.keyboard(key);
      // The sentence without a match comes and goes with 'Searching…'.
      await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    }
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(recorded.notes).toEqual([]);
  });

  test.each([
    ['with records, which the server searches', ''],
    ['within a section, which needs no search', '{End}{Enter}'],
  ])('the sentence without a match of the first step tells what is typed now: %s', async (_what, before) => {
    const { open, user } = await renderPalette({ plugins });
    await open();
    await user.keyboard(`${before}zzzz`);
    expect(await screen.findByText(/zzzz/)).toBeVisible();
    await user.keyboard('y');
    await waitFor(() => expect(document.body.textContent).toContain('No results for “zzzzy”.'));
  });

  test.each([
    ['whose records the server searches', feed, {}, 'Ada'],
    ['of a few choices, which needs no search', serve, { pet: ada }, 'A little'],
  ])('the sentence without a match of a step tells what is typed now: %s', async (_what, command, values, first) => {
    const { user } = await start(command, values);
    await screen.findByRole('option', { name: first });
    await user.keyboard('qqq');
    expect(await screen.findByText(/qqq/)).toBeVisible();
    await user.keyboard('q');
    await waitFor(() => expect(document.body.textContent).toContain('No results for “qqqq”.'));
  });

  test.each([
    ['a text step refuses, is mended, and its draft comes back', 'ab{Enter}c{Enter}x{Escape}{Escape}', label],
    ['a step with a summary', 'ada{Enter}{ArrowDown}{ArrowUp}zz{Backspace}{Backspace}{Escape}', serve],
    ['a step whose search fails and is tried again', 'b{Backspace}bo', feed],
  ])('%s', async (what, keys, command) => {
    if (what.includes('fails')) server.search = fails;
    const { user, recorded } = await start(command);
    for (const key of keys.match(/\{\w+\}|./g) ?? []) {
      await user.keyboard(key);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(recorded.notes.filter(([, note]) => note.includes('stopped'))).toEqual([]);
  });
});
