import { useEffect } from 'react';
import { useOpenClient } from '#core/client/openClient.ts';
import { userDetails } from '#core/contract/session.ts';

/**
 * Lets in whose account can be used again: judged when the page is reloaded, and when the person comes back to the tab.
 * The address alone, as in a mailed link, is taken at its word.
 */
export function useLetIn(): void {
  const { call, leave } = useOpenClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function judge() {
      if (document.hidden) return;
      // Who has no session, or cannot be asked about, stays.
      const now = await call(userDetails, {}, signal).catch(() => undefined);
      if (!signal.aborted && now?.person.active && !now.person.deleted) void leave('/');
    }
    const listener = () => void judge();
    if (isReload()) listener();
    document.addEventListener('visibilitychange', listener, { signal });
    return () => leaving.abort();
  }, [call, leave]);
}

function isReload(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload';
}
