/** In milliseconds. */
const EVERY = 5_000;

/**
 * Calls `reached` once the server answers. The browser's event 'online' is not enough: the network it
 * tells of may not lead to the server yet, and it does not come if only the server was away. The result ends the wait.
 */
export function whenReachable(reached: () => void): () => void {
  const isThere = () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
  const timer = setInterval(() => void look(), EVERY);
  const end = () => clearInterval(timer);
  async function look() {
    if (!navigator.onLine || !(await isThere())) return;
    end();
    reached();
  }
  return end;
}
