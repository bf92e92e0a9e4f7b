import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { notify } from '#core/ui/toast/toast.ts';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { Frame } from '../frame/Frame.tsx';
import { reloadOnce } from '#core/client/chunkGuard.ts';
import { PageOutlet } from '../router/PageOutlet.tsx';
import { usePortal } from '../router/location.ts';
import { framedAtom } from '../router/routerAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';

const AfterFirstPage = lazy(() => import('./AfterFirstPage.tsx'));

function loadFailed(error: unknown) {
  reloadOnce(error);
  notify('danger', 'A part of the portal could not be loaded. Reload the page to use dialogs and shortcuts.');
}

/** The React tree of one organisation. Another organisation gets a new tree, from the root. */
export function SignedIn({ tree }: { tree: Tree }) {
  const framed = useAtomValue(framedAtom, { store: usePortal().store });
  const painted = usePainted(framed !== undefined);
  return (
    <Provider key={tree.organisationId} store={tree.store}>
      {framed ? (
        <Frame>
          <PageOutlet />
        </Frame>
      ) : (
        <main>
          <PageOutlet />
        </main>
      )}
      {painted && (
        <Boundary onError={loadFailed}>
          <Suspense>
            <AfterFirstPage tree={tree} />
          </Suspense>
        </Boundary>
      )}
    </Provider>
  );
}

/** After this time a page counts as painted even if it was not, in milliseconds. */
const HIDDEN = 1_000;

/** Tells if the first page is painted. Until then nothing else is loaded, so that it does not delay the page. */
function usePainted(isPageShown: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!isPageShown) return;
    // The frame with the page is painted before the next frame's callback runs.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setPainted(true))));
    // A tab in the background has no frames, and must notice a sign-out in another tab too.
    const timer = setTimeout(() => setPainted(true), HIDDEN);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isPageShown]);
  return painted;
}
