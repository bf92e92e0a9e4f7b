import { useEffect } from 'react';
import { askToLeaveBy, hasUnsaved } from '#core/form/unsaved.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { openDialogAtom } from './stack.ts';

const load = () => import('./LeaveDialog.tsx');

/**
 * Replaces the browser's question before a changed form is left by the portal's; the browser asks only when the tab is
 * closed.
 */
export function useLeaveQuestion({ store }: Tree): void {
  useEffect(
    () =>
      askToLeaveBy(
        () =>
          new Promise((resolve) => {
            const leave = () => resolve(true);
            // Closing the question in any other way means to stay; after a yes this has no effect.
            store.set(openDialogAtom, load, { leave }, { kind: 'question', closed: () => resolve(false) });
          }),
      ),
    [store],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
