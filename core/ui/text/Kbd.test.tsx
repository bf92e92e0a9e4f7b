import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Kbd } from './Kbd.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['MacIntel', 'mod+k', ['⌘K']],
  ['Linux x86_64', 'mod+k', ['Ctrl K']],
  ['Win32', 'g u', ['G', 'U']],
  ['Win32', 'shift+enter', ['Shift Enter']],
])('on %s, %s is written %j', (platform, keys, caps) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  render(<Kbd keys={keys} />);
  for (const cap of caps) expect(screen.getByText(cap)).toBeInTheDocument();
});
