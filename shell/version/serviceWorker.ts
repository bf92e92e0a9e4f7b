/**
 * Registers the service worker; without it the portal works as well, only not as fast the second time, so a failure is
 * silent. The worker that comes with the first visit is told what was loaded before it was there.
 */
export async function registerServiceWorker(): Promise<void> {
  // In development files change under their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const first = !navigator.serviceWorker.controller;
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    if (first) active?.postMessage({ loaded }, []);
  } catch {
    // Private windows and some policies forbid it.
  }
}
