import { atom } from 'jotai';
import type { Command, GivenValues } from '#core/command/command.ts';

import type { Steps } from './steps.ts';

/** What the palette is opened for: everything, or the arguments that a command lacks. */
export interface PaletteOpening {
  command?: Command;
  values?: GivenValues;
  /** Was typed while the portal's code was on its way. */
  typed?: string;
  /** A command that failed is taken up again where something was typed for it. */
  again?: { steps: Steps; why: string };
}

const countAtom = atom(0);
const openAtom = atom<(PaletteOpening & { opened: number }) | null>(null);

/** The palette while it is open, otherwise `null`. Setting it opens the palette, anew if it was open, or closes it. */
export const paletteAtom = atom(
  (get) => get(openAtom),
  (get, set, opening: PaletteOpening | null) => {
    // Closed and opened again between two drawings, it is another palette all the same.
    const opened = get(countAtom) + 1;
    set(countAtom, opened);
    set(openAtom, opening && { ...opening, opened });
  },
);
