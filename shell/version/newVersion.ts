/** How often a page that is looked at asks, at most. */
const PAUSE_MS = 10 * 60_000;

/**
 * Calls back once when the server has another version of the portal than the one that runs: the page it serves names
 * another script. Asked when the person comes back to the tab, and while it is open. Failures are silent. The result
 * ends it.
 */
export function watchForNewVersion(found: () => void): () => void {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src;
  // In development the script's name tells nothing.
  if (!running) return () => {};
  const name = new URL(running).pathname;
  let asked = Date.now();

  async function ask() {
    if (document.visibilityState !== 'visible' || Date.now() - asked < PAUSE_MS) return;
    asked = Date.now();
    const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!page?.ok) return;
    const text = await page.text();
    // Whatever stands there must be the portal at all, not a proxy's page.
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
