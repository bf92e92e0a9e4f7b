import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { notify } from '#core/ui/toast/toast.ts';
import { Boundary } from './Boundary.tsx';
import { Frame } from '../frame/Frame.tsx';
import { reloadOnce } from '../router/chunkGuard.ts';
import { PageOutlet } from '../router/PageOutlet.tsx';
import { usePortal } from '../router/location.ts';
import { framedAtom } from '../router/routerAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';

const Later = lazy(() => import('./Later.tsx'));

function laterFailed(error: unknown) {
  reloadOnce(error);
  notify('danger', 'A part of the portal could not be loaded. Reload the page to use dialogs and shortcuts.');
}

/** Everything of one organisation; another organisation gets a tree of its own, from the root up. */
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
        <Boundary onError={laterFailed}>
          <Suspense>
            <Later tree={tree} />
          </Suspense>
        </Boundary>
      )}
    </Provider>
  );
}

/** How long a page that is not painted is waited for, in milliseconds. */
const HIDDEN = 1_000;

/** Whether the first page stands on the screen, so that nothing loads in its way. */
function usePainted(shown: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!shown) return;
    // The frame that shows the page is painted before the one that follows it begins.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setPainted(true))));
    // A tab in the background has no frames, and has to hear of a sign-out elsewhere all the same.
    const timer = setTimeout(() => setPainted(true), HIDDEN);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown]);
  return painted;
}
