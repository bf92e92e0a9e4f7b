import { atom } from 'jotai';
import type { Command, GivenValues } from '#core/command/command.ts';

import type { Steps } from './step/steps.ts';

/** The purpose of opening the palette: everything, or the missing arguments of a command. */
export interface PaletteOpening {
  command?: Command;
  values?: GivenValues;
  /** Text that was typed before the palette's code had loaded. */
  typed?: string;
  /** The `timeStamp` of the click that opened it: keys pressed after it, and before its field is there, are meant for the field. */
  clickedAt?: number;
  /** A failed command with typed arguments is opened again with them. */
  again?: { steps: Steps; why: string };
}

const countAtom = atom(0);
const openAtom = atom<(PaletteOpening & { opened: number }) | null>(null);

/** The open palette, or `null`. Setting it opens the palette, also a second time, or closes it. */
export const paletteAtom = atom(
  (get) => get(openAtom),
  (get, set, opening: PaletteOpening | null) => {
    // A space that is typed while the palette's code loads presses its button again.
    if (opening?.clickedAt !== undefined && get(openAtom)) return;
    // A palette that is closed and opened between two renders is a new one.
    const opened = get(countAtom) + 1;
    set(countAtom, opened);
    set(openAtom, opening && { ...opening, opened });
  },
);
