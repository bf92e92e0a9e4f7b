import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, adam, bob, type Pet } from '#tests/builders/pets.ts';
import { useSelected } from './useSelected.ts';

const keyOf = ({ id }: Pet): string => `pet-${id}`;

function draw(rows: readonly (Pet | undefined)[]) {
  const { result, rerender } = renderHook(({ rows, query }) => useSelected(rows, keyOf, query), {
    initialProps: { rows, query: 'all' },
  });
  return {
    show: (rows: readonly (Pet | undefined)[], query = 'all') => rerender({ rows, query }),
    tick: (...pets: Pet[]) => act(() => result.current.selection.onChange(new Set(pets.map(keyOf)))),
    select: (...pets: Pet[]) => act(() => result.current.select(pets)),
    ticked: () => result.current.records,
    keys: () => [...result.current.selection.keys],
  };
}

test('gives the records that are ticked, in the order of ticking', () => {
  const list = draw([ada, undefined, adam, bob]);
  list.tick(bob);
  list.tick(bob, ada);
  expect(list.ticked()).toEqual([bob, ada]);
  expect(list.keys()).toEqual(['pet-3', 'pet-1']);
  list.tick(ada);
  expect(list.ticked()).toEqual([ada]);
});

test('a record under another query stays ticked, and the next is added to it', () => {
  const former = [ada, adam];
  const list = draw(former);
  list.tick(ada);
  list.show(former, 'bobs');
  list.show([bob], 'bobs');
  expect(list.ticked()).toEqual([ada]);
  list.tick(ada, bob);
  expect(list.ticked()).toEqual([ada, bob]);
});

test('a record that leaves the list that one looks at is no longer ticked', () => {
  const list = draw([ada, adam]);
  list.tick(ada, adam);
  list.show([adam]);
  expect(list.ticked()).toEqual([adam]);
});

test('a record that has changed is given as it now is', () => {
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
