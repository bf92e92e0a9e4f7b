import { useEffect } from 'react';
import { useOpenClient } from '#core/client/openClient.ts';
import { userDetails } from '#core/contract/session.ts';

/**
 * Lets a person in when the account can be used again: it checks after a reload, and when the person comes back to the
 * tab. It does not check on the first visit, such as by a mailed link.
 */
export function useLetIn(): void {
  const { call, leave } = useOpenClient();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function judge() {
      if (document.hidden) return;
      // Without a session, or after a failed call, the page stays.
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
