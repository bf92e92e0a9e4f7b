import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { usePortal } from '../router/location.ts';
import { endedAtom } from '../portal/portalAtoms.ts';

const SessionEnded = lazy(() => import('./SessionEnded.tsx'));

/** Shows the dialog for an ended session, when going to the sign-in page would lose a form or the result of a run. */
export function SessionGuard() {
  const ended = useAtomValue(endedAtom, { store: usePortal().store });
  return (
    ended && (
      <Suspense>
        <SessionEnded />
      </Suspense>
    )
  );
}
