import { atom } from 'jotai';
import type { CallError } from '#core/client/callError.ts';
import type { Tree } from './tree.ts';

/** What the portal as a whole is at. */
export type Scene =
  | { kind: 'starting' }
  /** Pages that need no session. */
  | { kind: 'open' }
  | { kind: 'signedIn'; tree: Tree }
  | { kind: 'failed'; error: unknown };

export const sceneAtom = atom<Scene>({ kind: 'starting' });

/** The session ended while a form held what was not saved; resolves whether to go on. `null` otherwise. */
export const endedAtom = atom<{ goOn(): void } | null>(null);

/** The last call that was refused or failed, until `session/useRefusals.ts` has heeded it. */
export const refusedAtom = atom<CallError | null>(null);

/** A newer version of the portal can be loaded. */
export const newVersionAtom = atom(false);
