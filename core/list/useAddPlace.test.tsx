import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { narrow } from '#tests/builders/narrow.ts';
import { useAddPlace } from './useAddPlace.ts';

const placeOf = (isEmpty: boolean) => renderHook(() => useAddPlace(isEmpty)).result.current;

test('a list has what adds one more in one place', () => {
  expect(placeOf(false)).toBe('head');
  expect(placeOf(true)).toBe('empty');
  narrow();
  expect(placeOf(false)).toBe('round');
  expect(placeOf(true)).toBe('empty');
});
