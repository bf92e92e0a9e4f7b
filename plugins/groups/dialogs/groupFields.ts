import { line, lines } from '#core/form/declared.tsx';

/** The texts of a group, in the dialogs that make and change one. */
export const groupFields = { name: line('Name'), description: lines('Description') };
