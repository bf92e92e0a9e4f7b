import { useEffect } from 'react';
import { askToLeaveBy, hasUnsaved } from '#core/form/unsaved.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { openDialogAtom } from './stack.ts';

const load = () => import('./LeaveDialog.tsx');

/** Puts the portal's own question before a changed form is left; the browser's own comes when the tab is closed. */
export function useLeaveQuestion({ store }: Tree): void {
  useEffect(
    () =>
      askToLeaveBy(
        () =>
          new Promise((resolve) => {
            const leave = () => resolve(true);
            // Whatever else closes the question means to stay; after a yes it changes nothing.
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
