import { useEffect } from 'react';
import { loadLaterIcons } from '#core/ui/Icon.tsx';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { useLeaveQuestion } from './dialogs/useLeaveQuestion.ts';
import { Keys } from './keys/Keys.tsx';
import { NewVersion } from './NewVersion.tsx';
import { watchForNewVersion } from './newVersion.ts';
import { LazyPalette } from './palette/LazyPalette.tsx';
import { usePortal } from './router/location.ts';
import { registerServiceWorker } from './serviceWorker.ts';
import { usePrefetch } from './router/usePrefetch.ts';
import { SessionGuard } from './session/SessionGuard.tsx';
import { newVersionAtom } from './state.ts';
import type { Tree } from './tree.ts';

/** All of the shell that nobody needs before the first page stands. It is loaded right after that. */
export default function Later({ tree }: { tree: Tree }) {
  const { store } = usePortal();
  usePrefetch(tree);
  useLeaveQuestion(tree);
  useEffect(() => void registerServiceWorker(), []);
  useEffect(() => void loadLaterIcons(), []);
  useEffect(() => watchForNewVersion(() => store.set(newVersionAtom, true)), [store]);
  return (
    <>
      <Dialogs />
      <LazyPalette />
      <Keys />
      <SessionGuard />
      <NewVersion />
    </>
  );
}
