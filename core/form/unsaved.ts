import { useCallback, useEffect, useId } from 'react';

const unsaved = new Set<string>();

/**
 * Says, as long as `active`, that a form on screen holds changes that were not saved: leaving then asks first, and a
 * session that ends keeps the form. The result takes that back at once, for a form that was saved and leaves in the
 * same breath.
 */
export function useUnsaved(active: boolean): () => void {
  const id = useId();
  useEffect(() => (active ? holdUnsaved(id) : undefined), [active, id]);
  return useCallback(() => void unsaved.delete(id), [id]);
}

/** The same outside of React, as while a command sends what was typed for it; the result takes it back. */
export function holdUnsaved(id: string): () => void {
  unsaved.add(id);
  return () => void unsaved.delete(id);
}

/** Whether any form on screen holds changes that were not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Takes back what all forms on screen said: the person has agreed to lose it. */
export function abandonUnsaved(): void {
  unsaved.clear();
}

type Question = () => Promise<boolean>;

// Where the shell has not put its own question, the browser's is better than none.
const browserAsks: Question = () => Promise.resolve(window.confirm('Leave without saving?'));
let ask = browserAsks;

/** Resolves `true` at once when nothing is unsaved; otherwise asks the person whether to leave without saving. */
export function confirmLeave(): Promise<boolean> {
  return hasUnsaved() ? ask() : Promise.resolve(true);
}

/** Closes a dialog: never while its call is under way, and with changes only when the person agrees to lose them. */
export async function closeDialog({ busy, changed, close }: { busy: boolean; changed: boolean; close(): void }) {
  if (!busy && (!changed || (await confirmLeave()))) close();
}

/** How the person is asked; set by the shell. The result puts the former question back. */
export function askToLeaveBy(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = browserAsks;
  };
}
