import { atom } from 'jotai';
import type { Binding } from './bindings.ts';

/** The first key of two, and what may follow. */
export interface Begun {
  strokes: readonly string[];
  bindings: readonly Binding[];
}

/** The sequence that was begun, otherwise `null`. The next key may come before this one is drawn. */
export const begunAtom = atom<Begun | null>(null);
