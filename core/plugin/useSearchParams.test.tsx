import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useSearchParams } from './useSearchParams.ts';

function Shown() {
  return <output>{JSON.stringify([...useSearchParams()])}</output>;
}

test.each([
  ['search=R%26D', [['search', 'R&D']]],
  ['search=a%2Bb+c', [['search', 'a+b c']]],
  ['search=50%25', [['search', '50%']]],
  ['return_to=%2Fuser%3Fsearch%3DR%2526D%23x', [['return_to', '/user?search=R%26D#x']]],
])('decodes a query once: %s', (query, values) => {
  const { hook, searchHook } = memoryLocation({ path: '/user', searchPath: query });
  render(
    <Router hook={hook} searchHook={searchHook}>
      <Shown />
    </Router>,
  );
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual(values);
});
