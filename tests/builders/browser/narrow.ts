import { onTestFinished } from 'vitest';

/** Sets the phone's layout until the end of the test; `low` is a very low window, as at a zoom of 400 %. */
export function narrow({ low = false } = {}): void {
  const former = window.matchMedia;
  const matching = ['(width < 768px)', ...(low ? ['(height < 400px)'] : [])];
  window.matchMedia = (query) => Object.assign(former(query), { matches: matching.includes(query) });
  onTestFinished(() => void (window.matchMedia = former));
}
