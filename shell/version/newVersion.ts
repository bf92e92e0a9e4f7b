/** The shortest time between two checks, in milliseconds. */
const PAUSE_MS = 10 * 60_000;

/**
 * Calls back once when the server has another version of the portal than the running one: its page names another
 * script. It checks when the person comes back to the tab, and from time to time while it is open. Failures are
 * ignored. Returns a function that stops it.
 */
export function watchForNewVersion(found: () => void): () => void {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src;
  // In development the script's name does not change.
  if (!running) return () => {};
  const name = new URL(running).pathname;
  let lastRequestAt = Date.now();

  async function ask() {
    if (document.visibilityState !== 'visible' || Date.now() - lastRequestAt < PAUSE_MS) return;
    lastRequestAt = Date.now();
    const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!page?.ok) return;
    const text = await page.text();
    // The reply must be the portal's page, not a proxy's.
    if (!text.includes('/assets/') || text.includes(name)) return;
    stop();
    found();
  }

  const listener = () => void ask();
  const timer = setInterval(listener, PAUSE_MS);
  document.addEventListener('visibilitychange', listener);
  const stop = () => {
    document.removeEventListener('visibilitychange', listener);
    clearInterval(timer);
  };
  return stop;
}
