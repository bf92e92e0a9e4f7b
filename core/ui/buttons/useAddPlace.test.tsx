import { render, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RoundButton } from './RoundButton.tsx';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { useAddPlace } from './useAddPlace.ts';

const placeOf = (isEmpty: boolean) => renderHook(() => useAddPlace(isEmpty)).result.current;

test('a list shows one button to add a record; in a low window the round button is hidden', () => {
  expect(placeOf(false)).toEqual({ empty: false, head: true, round: false });
  expect(placeOf(true)).toEqual({ empty: true, head: false, round: false });
  narrow();
  expect(placeOf(false)).toEqual({ empty: false, head: false, round: true });
  expect(placeOf(true)).toEqual({ empty: true, head: false, round: false });
  narrow({ low: true });
  expect(placeOf(false)).toEqual({ empty: false, head: true, round: true });
  render(<RoundButton label="Add" onClick={() => {}} />);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});
