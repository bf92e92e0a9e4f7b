/**
 * Work that waits for an idle moment is done after this long all the same, in milliseconds
 * (docs/specification/product.md section 9).
 */
const AT_MOST = 2_000;
/** Safari has no idle callbacks: there the work waits this long, in milliseconds, which leaves the page time to paint. */
const WITHOUT = 100;

/** Does work of no hurry when the browser has nothing else to do. The result calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => work(), { timeout: AT_MOST });
  return () => cancelIdleCallback(handle);
}
