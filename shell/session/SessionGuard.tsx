import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { usePortal } from '../router/location.ts';
import { endedAtom } from '../portal/portalAtoms.ts';

const SessionEnded = lazy(() => import('./SessionEnded.tsx'));

/** Shows that the session ended, where a form, or what became of a run, would be lost by going to the sign-in page. */
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
