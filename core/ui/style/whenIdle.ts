/** The longest wait for an idle moment, in milliseconds (docs/specification/product.md section 9). */
const AT_MOST = 2_000;
/** The delay in browsers without `requestIdleCallback` (Safari), in milliseconds. It leaves the page time to paint. */
const WITHOUT = 100;

/** Runs work that is not urgent when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => work(), { timeout: AT_MOST });
  return () => cancelIdleCallback(handle);
}
