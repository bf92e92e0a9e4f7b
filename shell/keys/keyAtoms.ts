import { atom } from 'jotai';
import type { Binding } from './bindings.ts';

/** The first key of a sequence, and the possible second keys. */
export interface Begun {
  strokes: readonly string[];
  bindings: readonly Binding[];
}

/** The sequence in progress, or `null`. It is an atom, because the next key may come before React renders. */
export const begunAtom = atom<Begun | null>(null);
