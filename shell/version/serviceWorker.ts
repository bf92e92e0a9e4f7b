/**
 * Registers the service worker. Without it the portal works too, only slower at the second visit, so a failure is
 * ignored. The page tells a newly installed worker which files it has loaded before.
 */
export async function registerServiceWorker(): Promise<void> {
  // In development files change without changing their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const first = !navigator.serviceWorker.controller;
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    if (first) active?.postMessage({ loaded }, []);
  } catch {
    // Private windows and some policies forbid service workers.
  }
}
