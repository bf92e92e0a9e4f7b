import { onTestFinished } from 'vitest';

/** The browser is idle at once until the test ends; other tests never see it idle. */
export function idleAtOnce(): void {
  const former = window.requestIdleCallback;
  window.requestIdleCallback = (work) => {
    setTimeout(work);
    return 0;
  };
  onTestFinished(() => void (window.requestIdleCallback = former));
}
