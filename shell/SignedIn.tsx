import { Provider } from 'jotai';
import { lazy, Suspense } from 'react';
import { notify } from '#core/ui/toast.ts';
import { Boundary } from './Boundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { reloadOnce } from './router/chunkGuard.ts';
import { PageOutlet } from './router/PageOutlet.tsx';
import { useShown } from './router/location.ts';
import type { Tree } from './tree.ts';

const Later = lazy(() => import('./Later.tsx'));

function laterFailed(error: unknown) {
  reloadOnce(error);
  notify('danger', 'A part of the portal could not be loaded. Reload the page to use dialogs and shortcuts.');
}

/** Everything of one organisation; another organisation gets a tree of its own, from the root up. */
export function SignedIn({ tree }: { tree: Tree }) {
  const shown = useShown();
  const framed = shown !== null && !(shown.outcome.kind === 'page' && shown.outcome.route.bare);
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
      {shown && (
        <Boundary onError={laterFailed}>
          <Suspense>
            <Later tree={tree} />
          </Suspense>
        </Boundary>
      )}
    </Provider>
  );
}
