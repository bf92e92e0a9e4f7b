import { leavingFor } from './leaving.ts';

/** At most one reload within this time, so that a portal that cannot be loaded does not reload for ever. */
export const RELOAD_PAUSE_MS = 60_000;

const KEY = 'gatehouse.chunk-reload';
const wordings = [
  /Loading (CSS )?chunk [\w-]+ failed/i,
  // The messages of Chromium, Firefox, Safari, Vite.
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
  /is not a valid JavaScript MIME type/i,
  /Unable to preload CSS/i,
];
const failures = new WeakSet<object>();

/** Records the errors that Vite reports as failed imports, whatever their message. */
export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) failures.add(payload);
  });
}

/** Tells if the error is a chunk that could not be loaded, as when a new version has replaced it. */
export function isChunkFailure(error: unknown): boolean {
  if (typeof error === 'object' && error !== null && failures.has(error)) return true;
  return error instanceof Error && wordings.some((wording) => wording.test(error.message));
}

/** Reloads the page after a failed chunk, if a reload is allowed. */
export function reloadOnce(error: unknown): void {
  if (isChunkFailure(error) && mayReload()) location.reload();
}

/**
 * Tells if a reload is allowed after a failed chunk, and records it. Never offline, when it could not help, and never
 * without storage. Never while the page is being left: the browser then ends what is still loading, which looks like a
 * missing chunk, and a reload would keep the person here.
 */
export function mayReload(now = Date.now()): boolean {
  if (!navigator.onLine || leavingFor() > 0) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? -Infinity);
    if (now - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
