/** In milliseconds. */
const EVERY = 5_000;

/**
 * Calls `reached` as soon as the server answers. The browser's event 'online' is not enough: the network may be back
 * and the server not, and there is no such event if only the server was away. Call the returned function to stop waiting.
 */
export function whenReachable(reached: () => void): () => void {
  const look = async () => {
    const answer = navigator.onLine && (await fetch('/healthz').catch(() => undefined));
    if (answer && answer.ok) reached();
  };
  const timer = setInterval(() => void look(), EVERY);
  return () => clearInterval(timer);
}
