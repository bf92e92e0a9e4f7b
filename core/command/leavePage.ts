import { matchPath } from '../contract/matchPath.ts';
import type { Host } from './host.ts';

/** Milliseconds that a page may take to come. */
const PATIENCE = 500;
const TICK = 10;

/**
 * Leaves the page of a record that was deleted, where that is the page at hand, and waits until it is gone: within a
 * `host.batch`, so that the record is not read once more, and 'does not exist' shown, on the way out.
 */
export async function leavePage(address: string, to: string, host: Host): Promise<void> {
  // Commands also run where there is no browser, in tests that look at what they call.
  const isThere = () => typeof location === 'object' && matchPath(address, location.pathname) !== undefined;
  if (!isThere()) return;
  host.go(to, { replace: true });
  for (let waited = 0; waited < PATIENCE && isThere(); waited += TICK)
    await new Promise((resolve) => setTimeout(resolve, TICK));
}
