import { atom } from 'jotai';
import { lazy, type ComponentType } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { focusTrail } from './focusTrail.ts';

/** A dialog with any props; `host.open` has checked their type. */
export type LoadDialog = () => Promise<{ default: ComponentType<never> }>;

/** A dialog that is open or loading. */
export interface OpenDialog {
  id: number;
  Dialog: ComponentType<DialogProps>;
  props: object;
  /** The elements to which the focus may return, best first. */
  origins: readonly HTMLElement[];
  /** A question is replaced by the progress of its command. Progress stays open when the page changes. */
  kind: 'dialog' | 'question' | 'progress';
  closed?(): void;
  /** The dialog is shown. */
  ready: boolean;
}

export interface OpenOptions {
  kind?: OpenDialog['kind'];
  /** Called once when the dialog closes, for whatever reason. */
  closed?(): void;
}

let count = 0;

/** The dialogs of the signed-in tree, the topmost last. */
export const dialogsAtom = atom<readonly OpenDialog[]>([]);

/** Opens a dialog on top, and returns its id. While a dialog is loading, a second press opens nothing. */
export const openDialogAtom = atom(null, (get, set, load: LoadDialog, props: object, options: OpenOptions = {}) => {
  const open = get(dialogsAtom);
  const kind = options.kind ?? 'dialog';
  // A run that has begun is always shown, because its dialog stops it and reports failures.
  if (kind !== 'progress' && open.some(({ ready }) => !ready)) {
    options.closed?.();
    return undefined;
  }
  const added: OpenDialog = {
    id: (count += 1),
    Dialog: lazy(load as unknown as () => Promise<{ default: ComponentType<DialogProps> }>),
    props,
    origins: focusTrail(),
    kind,
    ...(options.closed && { closed: options.closed }),
    ready: false,
  };
  set(dialogsAtom, [...open, added]);
  const below = open.at(-1);
  if (kind === 'progress' && below?.kind === 'question') set(closeDialogAtom, below.id);
  return added.id;
});

export const readyDialogAtom = atom(null, (_get, set, id: number) =>
  set(dialogsAtom, (open) => open.map((one) => (one.id === id ? { ...one, ready: true } : one))),
);

/** Closes a dialog. */
export const closeDialogAtom = atom(null, (get, set, id: number) => {
  const gone = get(dialogsAtom).find((one) => one.id === id);
  if (!gone) return;
  set(dialogsAtom, (open) => open.filter((one) => one !== gone));
  gone.closed?.();
});

/** Closes the dialogs of a page that is left. */
export const closeDialogsAtom = atom(null, (get, set) => {
  for (const { id, kind } of get(dialogsAtom)) if (kind !== 'progress') set(closeDialogAtom, id);
});
