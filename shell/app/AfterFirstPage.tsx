import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { dropEarly } from '#core/client/early.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { loadLaterIcons } from '#core/ui/icons/Icon.tsx';
import { followVisibleArea } from '#core/ui/style/visibleArea.ts';
import { notify } from '#core/ui/toast/toast.ts';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { useLeaveQuestion } from '../dialogs/useLeaveQuestion.ts';
import { useFocusAfterFlip } from '../frame/useFocusAfterFlip.ts';
import { Keys } from '../keys/Keys.tsx';
import { KeyTips } from '../keys/KeyTips.tsx';
import { NewVersion } from '../version/NewVersion.tsx';
import { watchForNewVersion } from '../version/newVersion.ts';
import { DropZone } from './DropZone.tsx';
import { StaleNotice } from './StaleNotice.tsx';
import { useKeptMessages } from './useKeptMessages.ts';
import { LazyPalette } from '../palette/LazyPalette.tsx';
import { usePortal } from '../router/location.ts';
import { useFocusOnReturn } from '../router/useFocusOnReturn.ts';
import { registerServiceWorker } from '../version/serviceWorker.ts';
import { usePrefetch } from '../router/usePrefetch.ts';
import { SessionGuard } from '../session/SessionGuard.tsx';
import { newVersionAtom } from '../portal/portalAtoms.ts';
import type { Tree } from '../portal/organisationTree.ts';

const FollowSession = lazy(() => import('../session/FollowSession.tsx'));

/** The parts of the shell that load after the first page is shown. */
export default function AfterFirstPage({ tree }: { tree: Tree }) {
  const { store } = usePortal();
  usePrefetch(tree);
  useLeaveQuestion(tree);
  useFocusOnReturn();
  useFocusAfterFlip();
  useKeptMessages(useAtomValue(viewerAtom).id);
  useEffect(dropEarly, []);
  useEffect(followVisibleArea, []);
  useEffect(() => void registerServiceWorker(), []);
  useCommands(tree);
  useEffect(() => void loadLaterIcons(), []);
  useEffect(() => watchForNewVersion(() => store.set(newVersionAtom, true)), [store]);
  return (
    <>
      {/* An error in one of them leaves the others. */}
      <Boundary>
        <Dialogs />
      </Boundary>
      <Boundary>
        <LazyPalette />
      </Boundary>
      <Boundary>
        <Keys />
      </Boundary>
      <Boundary>
        <KeyTips />
      </Boundary>
      <Boundary>
        <DropZone />
      </Boundary>
      <Boundary>
        <SessionGuard />
      </Boundary>
      {/* Optional: if it cannot be loaded, dialogs and typed text stay. */}
      <Boundary>
        <Suspense>
          <FollowSession tree={tree} />
        </Suspense>
      </Boundary>
      <div className="fixed right-4 bottom-4 z-30 flex flex-col items-end gap-2 max-md:bottom-20 max-md:left-4">
        <StaleNotice tree={tree} />
        <NewVersion />
      </div>
    </>
  );
}

/** Loads the commands of the plugins, for the palette, the keys and the help sheet. */
function useCommands({ store }: Tree) {
  const { registry } = usePortal();
  useEffect(() => {
    // An empty list means that loading has failed before.
    if (store.get(commandsAtom)?.commands.length) return;
    loadCommands(registry.plugins).then(
      (commands) => store.set(commandsAtom, commands),
      (error: unknown) => {
        store.set(commandsAtom, { commands: [], records: [] });
        notify('danger', 'A part of the portal could not be loaded. Reload the page to use commands and shortcuts.');
        console.error(error);
      },
    );
  }, [store, registry]);
}
