import type { Store } from './organisationTree.ts';
import { proofAtom } from './portalAtoms.ts';

/**
 * Asks the person for a fresh proof, in a dialog over everything. All calls that wait for it share one question; each goes
 * on when it is answered. If the dialog cannot be loaded, the calls fail with the reason.
 */
export function createProof(store: Store): () => Promise<boolean> {
  let inFlight: Promise<boolean> | undefined;
  return () => (inFlight ??= ask().finally(() => (inFlight = undefined)));

  async function ask(): Promise<boolean> {
    const { default: Dialog } = await import('../session/ProofDialog.tsx');
    return new Promise<boolean>((resolve) => store.set(proofAtom, { Dialog, answer: resolve })).finally(() =>
      store.set(proofAtom, null),
    );
  }
}
