import { onTestFinished } from 'vitest';

/** The phone's layout until the end of the test. */
export function narrow(): void {
  const former = window.matchMedia;
  window.matchMedia = (query) => Object.assign(former(query), { matches: query === '(width < 768px)' });
  onTestFinished(() => void (window.matchMedia = former));
}
