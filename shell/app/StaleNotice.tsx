import type { Query } from '@tanstack/query-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { asCallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { noticeClasses } from '../version/NewVersion.tsx';
import type { Tree } from '../portal/organisationTree.ts';

/** Tells that the data on screen is old: the portal is offline, or reading it again has failed. */
export function StaleNotice({ tree: { queries, host } }: { tree: Tree }) {
  const cache = queries.getQueryCache();
  const [busy, setBusy] = useState(false);
  const heedCache = useCallback((heed: () => void) => cache.subscribe(heed), [cache]);
  // A failed query comes before a successful one.
  const seen = useSyncExternalStore(heedCache, () => {
    const activeQueries = cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined);
    return (activeQueries.find(isStale) ?? activeQueries[0])?.state;
  });
  const offline = !useSyncExternalStore(heedNetwork, () => navigator.onLine);

  // Queries follow the network by themselves, the session does not.
  useEffect(() => {
    const read = () => void host.reloadSession().catch(() => undefined);
    addEventListener('online', read);
    return () => removeEventListener('online', read);
  }, [host]);

  const again = async () => {
    setBusy(true);
    await queries.refetchQueries({ type: 'active', predicate: isStale });
    setBusy(false);
  };
  const why = offline ? 'You are offline.' : seen && isStale({ state: seen }) && reasonOf(seen.error);
  return (
    <div role="status">
      {why && (
        <div className={noticeClasses}>
          <p className="flex-1 py-1 pr-2">
            {[why, seen && `This data is from ${timeOf(seen.dataUpdatedAt)}.`].filter(Boolean).join(' ')}
          </p>
          {!offline && (
            <Button icon="refresh-cw" busy={busy} onClick={() => void again()}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function heedNetwork(heed: () => void): () => void {
  const names = ['online', 'offline'];
  for (const name of names) addEventListener(name, heed);
  return () => names.forEach((name) => removeEventListener(name, heed));
}

/** Missing and refused records have their own message on the page. */
function isStale({ state }: Pick<Query, 'state'>): boolean {
  if (state.status !== 'error') return false;
  const { code } = asCallError(state.error);
  return code !== codes.notFound && code !== codes.notAllowed;
}

/** The sentence about lost changes is left out, because a read changes nothing. */
const reasonOf = (error: unknown): string => asCallError(error).message.replace(/ Nothing was lost.*$/, '');

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
