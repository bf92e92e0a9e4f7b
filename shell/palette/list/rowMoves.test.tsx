import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, test } from 'vitest';
import { feed, forget, ran, start } from '#tests/builders/render/paletteSteps.tsx';
import { placeRows, stopClock } from '#tests/builders/render/placedRows.ts';
import { PaletteList } from './PaletteList.tsx';

// Rows come under a pointer that is about to press another row.

const list = createRef<HTMLDivElement>();

/** A list of rows that can be chosen and marked, and what was done with them. */
function drawList(ids: readonly string[]) {
  const done: string[] = [];
  const listOf = (titles: readonly string[]) => (
    <PaletteList
      label="Which pet?"
      placeholder=""
      crumbs={[]}
      typed=""
      onTyped={() => undefined}
      groups={[
        {
          id: 'choices',
          rows: titles.map((id) => ({ id, title: id, marked: false, choose: () => done.push(`chose ${id}`) })),
        },
      ]}
      searching={false}
      empty="Nobody"
      said=""
      list={list}
      onMark={(id) => done.push(`marked ${id}`)}
      onBack={() => undefined}
      onClose={() => undefined}
      footer={null}
    />
  );
  const places = placeRows();
  const clock = stopClock();
  const { rerender } = render(listOf(ids));
  return { ...places, clock, done, change: (titles: readonly string[]) => rerender(listOf(titles)) };
}

const row = (name: string) => screen.getByRole('option', { name });
const text = (name: string) => screen.getByText(name);
/** The checkbox, which screen readers do not see. */
const box = (name: string) => row(name).querySelector('[aria-hidden]') as Element;

/** The parts of a row that can be pressed, and what each press does. */
const parts = [
  ['the row', text, 'chose'],
  ['the checkbox', box, 'marked'],
] as const;

describe.each(parts)('a press on %s', (_name, part, does) => {
  test('does it', () => {
    const { press, release, done } = drawList(['Ada', 'Bob']);
    press(row('Bob'), part('Bob'));
    release(row('Bob'), part('Bob'));
    expect(done).toEqual([`${does} Bob`]);
  });

  test.each([
    ['a row was added above', ['Cleo', 'Ada', 'Bob', 'Dora'], 0, 'Ada'],
    ['a row above was removed', ['Bob', 'Dora'], 0, 'Dora'],
    ['another row came in its place', ['Emil', 'Bob', 'Dora'], 0, 'Emil'],
    ['the list scrolled with a change below', ['Ada', 'Bob', 'Dora', 'Gil'], 1, 'Bob'],
  ])('in the moment after %s was meant for the row that was there', (_what, after, rows, pressed) => {
    const { press, release, change, scroll, clock, done } = drawList(['Ada', 'Bob', 'Dora']);
    change(after);
    scroll(rows);
    clock.at(399);
    press(row(pressed), part(pressed));
    release(row(pressed), part(pressed));
    expect(done).toEqual([]);
    clock.at(400);
    press(row(pressed), part(pressed));
    release(row(pressed), part(pressed));
    expect(done).toEqual([`${does} ${pressed}`]);
  });

  test('counts from the last change that brought the row', () => {
    const { press, release, change, clock, done } = drawList(['Ada', 'Bob']);
    change(['Cleo', 'Ada', 'Bob']);
    clock.at(300);
    change(['Cleo', 'Ada', 'Bob', 'Dora']);
    clock.at(399);
    press(row('Ada'), part('Ada'));
    release(row('Ada'), part('Ada'));
    expect(done).toEqual([]);
    clock.at(400);
    press(row('Ada'), part('Ada'));
    release(row('Ada'), part('Ada'));
    expect(done).toEqual([`${does} Ada`]);
  });

  test.each([
    ['stayed where it was', ['Ada', 'Bob', 'Cleo'], 'Bob'],
    ['came where no row was', ['Ada', 'Bob', 'Cleo'], 'Cleo'],
  ])('works at once if the row %s', (_what, after, pressed) => {
    const { press, release, change, done } = drawList(['Ada', 'Bob']);
    change(after);
    press(row(pressed), part(pressed));
    release(row(pressed), part(pressed));
    expect(done).toEqual([`${does} ${pressed}`]);
  });

  test('works at once after the person has scrolled', () => {
    const { press, release, scroll, done } = drawList(['Ada', 'Bob', 'Cleo']);
    scroll(1);
    fireEvent.scroll(screen.getByRole('listbox'));
    press(row('Cleo'), part('Cleo'));
    release(row('Cleo'), part('Cleo'));
    expect(done).toEqual([`${does} Cleo`]);
  });

  test('is for its row if that row moves before the pointer is released', () => {
    const { press, change, done } = drawList(['Ada', 'Bob']);
    press(row('Ada'), part('Ada'));
    change(['Cleo', 'Ada', 'Bob']);
    // The browser clicks the element that contains the row of the press and that of the release.
    fireEvent.click(screen.getByRole('listbox'));
    expect(done).toEqual([`${does} Ada`]);
  });

  test('that is released beside its row, which stayed, does nothing', () => {
    const { press, change, done } = drawList(['Ada', 'Bob']);
    press(row('Ada'), part('Ada'));
    change(['Ada', 'Bob', 'Cleo']);
    fireEvent.click(screen.getByRole('listbox'));
    expect(done).toEqual([]);
  });

  test('of a finger does nothing to the row that comes under it before it is lifted', () => {
    const { press, release, change, done } = drawList(['Ada', 'Bob']);
    press(row('Ada'), part('Ada'));
    change(['Cleo', 'Ada', 'Bob']);
    // After a touch, the browser clicks what is under the finger at the end.
    release(row('Cleo'), part('Cleo'));
    expect(done).toEqual([]);
  });

  test('by assistive technology, which only clicks, works after a press on another row', () => {
    const { press, release, done } = drawList(['Ada', 'Bob']);
    press(row('Ada'));
    release(row('Bob'), part('Bob'));
    expect(done).toEqual([`${does} Bob`]);
  });
});

test('the second press of a double-click marks nobody else when the first one clears the typed text', async () => {
  forget();
  const { user } = await start(feed);
  const { press, release } = placeRows();
  await user.keyboard('bo');
  stopClock();
  press(await screen.findByRole('option', { name: 'Bob' }), box('Bob'));
  release(row('Bob'), box('Bob'));
  press(await screen.findByRole('option', { name: 'Ada' }), box('Ada'));
  release(row('Ada'), box('Ada'));
  await user.keyboard('{Enter}');
  expect(ran).toHaveLength(1);
  expect(ran[0]).toMatchObject({ pet: { name: 'Bob' } });
});
