import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ada, adam, bob, type Pet } from '#tests/builders/render/pets.ts';
import { useSelected } from './useSelected.ts';

const keyOf = ({ id }: Pet): string => `pet-${id}`;

function draw(rows: readonly (Pet | undefined)[], store = createStore()) {
  const { result, rerender, unmount } = renderHook(({ rows, query }) => useSelected(rows, keyOf, query), {
    initialProps: { rows, query: 'all' },
    wrapper: ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children),
  });
  return {
    leave: unmount,
    show: (rows: readonly (Pet | undefined)[], query = 'all') => rerender({ rows, query }),
    tick: (...pets: Pet[]) => act(() => result.current.selection.onChange(new Set(pets.map(keyOf)))),
    select: (...pets: Pet[]) => act(() => result.current.select(pets)),
    ticked: () => result.current.records,
    keys: () => [...result.current.selection.keys],
  };
}

test('returns the ticked records, in the order of ticking', () => {
  const list = draw([ada, undefined, adam, bob]);
  list.tick(bob);
  list.tick(bob, ada);
  expect(list.ticked()).toEqual([bob, ada]);
  expect(list.keys()).toEqual(['pet-3', 'pet-1']);
  list.tick(ada);
  expect(list.ticked()).toEqual([ada]);
});

test('a record stays ticked under another query, and further records are added to it', () => {
  const former = [ada, adam];
  const list = draw(former);
  list.tick(ada);
  list.show(former, 'bobs');
  list.show([bob], 'bobs');
  expect(list.ticked()).toEqual([ada]);
  list.tick(ada, bob);
  expect(list.ticked()).toEqual([ada, bob]);
});

test('a record that leaves the visible list is no longer ticked', () => {
  const list = draw([ada, adam]);
  list.tick(ada, adam);
  list.show([adam]);
  expect(list.ticked()).toEqual([adam]);
});

test('a changed record is returned as it is now', () => {
  const list = draw([ada]);
  list.tick(ada);
  list.show([{ ...ada, hungry: false }]);
  expect(list.ticked()).toEqual([{ ...ada, hungry: false }]);
});

test('records that the list has not loaded can be ticked', () => {
  const list = draw([ada]);
  list.tick(ada);
  list.select(adam, bob);
  expect(list.ticked()).toEqual([adam, bob]);
  list.select();
  expect(list.keys()).toEqual([]);
});

test('after opening a record and going back the others are still ticked, with their current values', () => {
  const store = createStore();
  const list = draw([ada, adam], store);
  list.tick(ada, adam);
  list.leave();
  const again = draw([ada, adam], store);
  expect(again.ticked()).toEqual([ada, adam]);
  again.show([{ ...ada, hungry: false }]);
  expect(again.ticked()).toEqual([{ ...ada, hungry: false }]);
});

test('the list opened again, and another organisation, start without ticks', () => {
  const store = createStore();
  const list = draw([ada], store);
  list.tick(ada);
  list.leave();
  expect(draw([ada]).ticked()).toEqual([]);
  window.history.pushState(null, '', '/elsewhere');
  expect(draw([ada], store).ticked()).toEqual([]);
  window.history.back();
});
