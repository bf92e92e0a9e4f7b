import { atom } from 'jotai';
import type { Commands } from './commands.ts';

/** `null` until they are loaded, which is right after the first page. */
export const commandsAtom = atom<Commands | null>(null);
