import { useEffect, useEffectEvent } from 'react';
import { useNarrow } from '../style/useNarrow.ts';

/** The dialogs and menus that are open on a phone, the lowest first: how each closes, and if it has an entry in the history. */
const open: { close(): void; hasEntry: boolean }[] = [];
/** A step in the history that this file has started; it resolves when the browser has finished it. */
let ownStep: Promise<void> | undefined;
let listens = false;
/** In milliseconds: how long a step within the page may take. */
const STEP_MS = 500;

/**
 * On a phone, the browser's Back closes what is on top instead of leaving the page. Each thing that is open has an entry
 * of its own in the history, with the same address; it is taken out again when the thing closes otherwise. A question that
 * Back itself has opened has no entry, because it must not change the history that it asks about.
 */
export function useBackCloses(close: () => void, hasEntry = true): void {
  const narrow = useNarrow();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!narrow) return undefined;
    listen();
    const own = { close: () => closeNow(), hasEntry };
    open.push(own);
    void settle();
    return () => {
      open.splice(open.indexOf(own), 1);
      // Later, because a menu that closes may open a dialog or go to another page at the same moment.
      setTimeout(() => void settle());
    };
  }, [narrow, hasEntry]);
}

/** Sends Escape to the focused element, which closes a menu, a list or a step of the palette. */
export function pressEscape(): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Waits for a step in the history that this file has started, so that two steps never overlap. */
export const historyAtRest = (): Promise<void> => ownStep ?? Promise.resolve();

/**
 * Goes back over the entries that remain from before a reload: nothing is open then, so without this the first Back would
 * seem to do nothing.
 */
export const dropFormerEntries = (): Promise<void> => settle();

/** Tells if the present entry of the history was made for something that is open. */
export const isOverlayEntry = (): boolean => depth() > 0;

function listen(): void {
  if (listens) return;
  listens = true;
  addEventListener('popstate', () => {
    if (ownStep) return;
    if (depth() < entries()) open.at(-1)?.close();
    // It may still be open, such as a changed form that asks first. Or an entry of a closed dialog may remain.
    setTimeout(() => void settle());
  });
}

/** Adds or removes entries until there is one for each open dialog or menu. */
async function settle(): Promise<void> {
  await ownStep;
  while (depth() < entries()) history.pushState({ ...(history.state as object | null), overlays: depth() + 1 }, '');
  if (depth() > entries()) await step(entries() - depth());
}

function step(by: number): Promise<void> {
  ownStep = new Promise((resolve) => {
    const taken = () => {
      ownStep = undefined;
      resolve();
    };
    addEventListener('popstate', taken, { once: true });
    // A browser may dispatch no event for a step that changes nothing.
    setTimeout(taken, STEP_MS);
    history.go(by);
  });
  return ownStep;
}

/** The number of entries that the history should have for the open dialogs and menus. */
const entries = (): number => open.filter(({ hasEntry }) => hasEntry).length;

/** The number of entries that it has. */
function depth(): number {
  return (history.state as { overlays?: number } | null)?.overlays ?? 0;
}
