import { useEffect, useState } from 'react';

const APPEARS_AFTER_MS = 200;
const LASTS_MS = 5000;

/**
 * The bar at the top of the window: from 200 ms after loading began, for at most 5 s (docs/specification/product.md
 * section 9).
 */
export function LoadingBar({ loading }: { loading: boolean }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const appear = setTimeout(() => setVisible(true), APPEARS_AFTER_MS);
    const vanish = setTimeout(() => setVisible(false), APPEARS_AFTER_MS + LASTS_MS);
    return () => {
      clearTimeout(appear);
      clearTimeout(vanish);
      setVisible(false);
    };
  }, [loading]);
  if (!visible) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-loading-bar bg-accent"
    />
  );
}
