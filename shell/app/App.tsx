import { Provider, useAtomValue } from 'jotai';
import { Router } from 'wouter';
import { Toaster } from '#core/ui/toast/Toaster.tsx';
import { ErrorPage } from '../pages/ErrorPage.tsx';
import { LoadingPage } from '../pages/LoadingPage.tsx';
import type { Portal } from '../portal/portal.ts';
import { LoadingBar } from '../router/LoadingBar.tsx';
import { PageOutlet } from '../router/PageOutlet.tsx';
import { PortalContext, usePortal, useShownPath, useShownSearch } from '../router/location.ts';
import { framedAtom, loadingAtom } from '../router/routerAtoms.ts';
import { SignedIn } from './SignedIn.tsx';
import { sceneAtom } from '../portal/portalAtoms.ts';

const shownLocation = { hook: useShownPath, searchHook: useShownSearch };

/** The whole portal. */
export function App({ portal }: { portal: Portal }) {
  return (
    <PortalContext value={portal}>
      <Loading />
      <Router {...shownLocation}>
        <Scene portal={portal} />
      </Router>
      <Messages />
      <div id="announcer" role="status" className="sr-only" />
    </PortalContext>
  );
}

function Loading() {
  return <LoadingBar loading={useAtomValue(loadingAtom, { store: usePortal().store })} />;
}

function Messages() {
  return <Toaster waits={useAtomValue(framedAtom, { store: usePortal().store }) === undefined} />;
}

function Scene({ portal }: { portal: Portal }) {
  const scene = useAtomValue(sceneAtom, { store: portal.store });
  if (scene.kind === 'starting') return <LoadingPage />;
  if (scene.kind === 'failed') return <ErrorPage error={scene.error} onRetry={scene.retry ?? portal.start} />;
  if (scene.kind === 'signedIn') return <SignedIn tree={scene.tree} />;
  return (
    <Provider store={portal.openStore}>
      <main>
        <PageOutlet />
      </main>
    </Provider>
  );
}
