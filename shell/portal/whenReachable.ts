/** In milliseconds. */
const EVERY = 5_000;

/**
 * Calls `reached` once, as soon as the server answers. The browser's event 'online' is not enough: the network may be back
 * and the server not, and there is no such event if only the server was away. Call the returned function to stop waiting.
 */
export function whenReachable(reached: () => void): () => void {
  const isThere = () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(EVERY) }).then(
      ({ ok }) => ok,
      () => false,
    );
  let isOver = false;
  const timer = setInterval(() => void look(), EVERY);
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  async function look() {
    if (!navigator.onLine || !(await isThere()) || isOver) return;
    end();
    reached();
  }
  return end;
}
