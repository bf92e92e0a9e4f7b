import { useEffect, useEffectEvent } from 'react';
import { useNarrow } from '../style/useNarrow.ts';

/** Each thing that is open on a phone, the lowest first: how it closes, and if it has an entry in the history. */
const open: { close(): void; hasEntry: boolean }[] = [];
/** A step of the history that this file takes itself; ends when the browser has taken it. */
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

/** Closes by Escape what has the focus: a menu, a list, a step of the palette. */
export function pressEscape(): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Waits for a step of the history that this file has begun, so that no other one crosses it. */
export const historyAtRest = (): Promise<void> => ownStep ?? Promise.resolve();

/**
 * Goes back over the entries that a former load of the page has left: after a reload nothing is open, and the first Back
 * would seem to do nothing.
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
    // It may have stayed, such as a changed form that asks first; an entry may be there of what has closed.
    setTimeout(() => void settle());
  });
}

/** Brings the number of entries to the number of things that are open. */
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
    // A browser need not tell of a step that leads nowhere.
    setTimeout(taken, STEP_MS);
    history.go(by);
  });
  return ownStep;
}

/** The number of entries that the history should have for what is open. */
const entries = (): number => open.filter(({ hasEntry }) => hasEntry).length;

/** The number of entries that it has. */
function depth(): number {
  return (history.state as { overlays?: number } | null)?.overlays ?? 0;
}
