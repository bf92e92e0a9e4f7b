import { act, renderHook } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, test } from 'vitest';
import { useSearchInAddress } from './useSearchInAddress.ts';

function at(path: string) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const { result } = renderHook(() => useSearchInAddress(), {
    wrapper: ({ children }) => (
      <Router hook={hook} searchHook={searchHook}>
        {children}
      </Router>
    ),
  });
  return { result, history };
}

test('an address that asks for more than the server takes is cut, within no character', () => {
  expect(at(`/group?search=${'a'.repeat(250)}`).result.current[0]).toBe('a'.repeat(200));
  expect(at(`/group?search=${'a'.repeat(199)}😀`).result.current[0]).toBe('a'.repeat(199));
});

test('the typed text replaces the former one, and the rest of the address stays', () => {
  const { result, history } = at('/group/view/1?tab=users&search=ol');
  act(() => result.current[1]('a&b'));
  expect(history).toEqual(['/group/view/1?tab=users&search=a%26b']);
  expect(result.current[0]).toBe('a&b');
  act(() => result.current[1](''));
  expect(history).toEqual(['/group/view/1?tab=users']);
});
