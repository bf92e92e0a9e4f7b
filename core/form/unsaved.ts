const unsaved = new Set<string>();

/**
 * Marks something as unsaved, for example while a command sends typed text; the result removes the mark. A form has
 * `useUnsaved`.
 */
export function holdUnsaved(id: string): () => void {
  unsaved.add(id);
  return () => void unsaved.delete(id);
}

/** Tells if any form on screen has unsaved changes. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Removes the marks of all forms on screen: the person agreed to lose the changes. */
export function abandonUnsaved(): void {
  unsaved.clear();
}

type Question = () => Promise<boolean>;

// The browser's dialog is used until the shell sets its own question.
const browserAsks: Question = () => Promise.resolve(window.confirm('Leave without saving?'));
let ask = browserAsks;

/** Resolves to `true` at once if nothing is unsaved; otherwise asks the person whether to leave without saving. */
export function confirmLeave(): Promise<boolean> {
  return hasUnsaved() ? ask() : Promise.resolve(true);
}

/**
 * Closes a dialog. It stays open while its call is running; with unsaved changes it closes only if the person agrees
 * to lose them.
 */
export async function closeDialog({ busy, changed, close }: { busy: boolean; changed: boolean; close(): void }) {
  if (!busy && (!changed || (await confirmLeave()))) close();
}

/** Sets the question for the person; the shell calls it. The result restores the former question. */
export function askToLeaveBy(question: Question): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = browserAsks;
  };
}
