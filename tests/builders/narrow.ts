import { onTestFinished } from 'vitest';

/** The phone's layout until the end of the test; `low` is a window with little height, as when zoomed to 400 %. */
export function narrow({ low = false } = {}): void {
  const former = window.matchMedia;
  const matching = ['(width < 768px)', ...(low ? ['(height < 400px)'] : [])];
  window.matchMedia = (query) => Object.assign(former(query), { matches: matching.includes(query) });
  onTestFinished(() => void (window.matchMedia = former));
}
