import { atom } from 'jotai';
import type { ComponentType } from 'react';
import type { CallError } from '#core/client/callError.ts';
import type { Store, Tree } from './organisationTree.ts';

/** The content of the whole portal. */
export type Scene =
  | { kind: 'starting' }
  /** Pages that need no session. */
  | { kind: 'open' }
  | { kind: 'signedIn'; tree: Tree }
  /** `retry` is missing if the portal starts once more. */
  | { kind: 'failed'; error: unknown; retry?: () => void };

export const sceneAtom = atom<Scene>({ kind: 'starting' });

/** The tree of the shown organisation; `undefined` if nobody is signed in. */
export function treeOf(store: Store): Tree | undefined {
  const scene = store.get(sceneAtom);
  return scene.kind === 'signedIn' ? scene.tree : undefined;
}

/** Set while the portal asks to sign in again over a changed form; `goOn` sends the waiting calls. `null` otherwise. */
export const endedAtom = atom<{ goOn(): void } | null>(null);

/** Set while the portal asks for a fresh proof of the person: the dialog, and what takes the answer. `null` otherwise. */
export const proofAtom = atom<{ Dialog: ComponentType<ProofProps>; answer(proved: boolean): void } | null>(null);

/** The props of that dialog. */
export interface ProofProps {
  /** The person has given the proof, or does not want to. */
  answer(proved: boolean): void;
}

/** The last call that was refused or failed, until `session/useRefusals.ts` has followed it. */
export const refusedAtom = atom<CallError | null>(null);

/** A newer version of the portal can be loaded. */
export const newVersionAtom = atom(false);
