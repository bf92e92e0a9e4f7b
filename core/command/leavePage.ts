import { matchPath } from '#core/contract/matchPath.ts';
import type { Host } from './host.ts';

/** The time in milliseconds to wait for the next page. */
const PATIENCE = 500;
const TICK = 10;

/**
 * Leaves the page of a deleted record, if it is the current page, and waits until it is gone. Called inside
 * `host.batch`, so that the page does not read the record again and show 'does not exist'.
 */
export async function leavePage(address: string, to: string, host: Host): Promise<void> {
  // Commands also run without a browser, in tests that record their calls.
  const isThere = () => typeof location === 'object' && matchPath(address, location.pathname) !== undefined;
  if (!isThere()) return;
  host.go(to, { replace: true });
  for (let waited = 0; waited < PATIENCE && isThere(); waited += TICK)
    await new Promise((resolve) => setTimeout(resolve, TICK));
}
