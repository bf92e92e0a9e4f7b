import { lazy, Suspense, type ComponentType } from 'react';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { labelOf } from '../frame/entries.ts';
import { useRefusedEntry } from '../pages/useRefusedEntry.ts';
import { reloadOnce } from '#core/client/chunkGuard.ts';
import { usePortal, useShown } from './location.ts';
import { usePageEntry } from './usePageEntry.ts';

// Only some people on a phone ever see it.
const RefusedPage = lazy(() => import('../pages/RefusedPage.tsx'));

const thrown = (error: unknown, retry: () => void) => <ErrorPage error={error} onRetry={retry} />;

/** Renders the page of the shown address, or its replacement. */
export function PageOutlet() {
  const { navigator } = usePortal();
  const page = useShown();
  const refused = useRefusedEntry(page?.outcome.kind === 'missing' ? page.pathname : undefined);
  usePageEntry(page, refused && labelOf(refused));
  if (!page || page.outcome.kind === 'coming') return <LoadingPage />;
  const { outcome, key } = page;
  if (outcome.kind === 'missing')
    return refused ? (
      <Suspense fallback={<LoadingPage />}>
        <RefusedPage entry={refused} />
      </Suspense>
    ) : (
      <NotFoundPage />
    );
  if (outcome.kind === 'failed') return <ErrorPage error={outcome.error} onRetry={navigator.recheck} />;
  // The registry drops the types of the pages' props; `route()` has checked them against the path.
  const Page = outcome.Page as ComponentType<{ params: Record<string, number> }>;
  return (
    <Boundary key={key} onError={reloadOnce} fallback={thrown}>
      <Suspense fallback={<LoadingPage />}>
        <Page params={outcome.params} />
      </Suspense>
    </Boundary>
  );
}
