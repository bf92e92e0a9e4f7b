import { atom } from 'jotai';

/** The name of the record that the page is about, for the title of the browser's tab; `undefined` on other pages. */
export const pageNameAtom = atom<string>();
