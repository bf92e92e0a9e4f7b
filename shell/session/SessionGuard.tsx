import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { usePortal } from '../router/location.ts';
import { endedAtom, proofAtom } from '../portal/portalAtoms.ts';

const SessionEnded = lazy(() => import('./SessionEnded.tsx'));

/**
 * Shows the dialog for an ended session, when going to the sign-in page would lose a form or the result of a run, and the
 * one that asks for a fresh proof.
 */
export function SessionGuard() {
  const { store } = usePortal();
  const ended = useAtomValue(endedAtom, { store });
  const proof = useAtomValue(proofAtom, { store });
  return (
    <>
      {proof && <proof.Dialog answer={proof.answer} />}
      {ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </>
  );
}
