import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { PATIENCE_MS } from '../start/patience.ts';
import { usePortal } from './location.ts';
import type { Shown } from './routerAtoms.ts';

/** What goes with coming to a page: its title, the focus on its heading, a word to screen readers, the scroll position. */
export function usePageEntry(shown: Shown | null): void {
  const { config } = usePortal();
  const title = titleOf(shown);

  useEffect(() => {
    document.title = title === undefined ? `${config.product_name} Admin` : `${title} | Admin`;
  }, [title, config.product_name]);

  // Another organisation's tree is drawn anew, also around the page that one was on: it is come to once it is there.
  const key = title && shown?.key;
  const entered = useEffectEvent(() => {
    if (key && !shown.first) announce(title, focusHeading());
  });
  // Once for each page, not for each of its queries.
  useEffect(() => entered(), [key]);

  useLayoutEffect(() => {
    if (!shown) return;
    // The first page stands at its top already; to ask where would lay it out once more.
    if (shown.first && !shown.scroll && !shown.hash) return;
    if (shown.scroll !== undefined) return scrollSoon(shown.scroll);
    if (shown.hash) document.getElementById(decodeURIComponent(shown.hash.slice(1)))?.scrollIntoView();
    return undefined;
  }, [shown]);
}

function titleOf(shown: Shown | null): string | undefined {
  if (!shown || shown.outcome.kind === 'coming') return undefined;
  const { outcome } = shown;
  if (outcome.kind === 'page') return outcome.route.title;
  return outcome.kind === 'missing' ? 'This page could not be found' : 'Error';
}

/** Moves the focus to where the new page begins, as a page load would; tells what was reached. */
function focusHeading(): string | undefined {
  const main = document.querySelector('main');
  const start = main?.querySelector('h1') ?? main;
  // A page that put the focus into its first field keeps it there.
  if (!start || (document.activeElement !== main && main?.contains(document.activeElement))) return undefined;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  return start === main ? undefined : (start.textContent ?? undefined);
}

/** The title is said once: by the focused heading where that says the same, otherwise by the live region. */
function announce(title: string | undefined, heading: string | undefined): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = title === undefined || heading === title ? '' : title;
}

/** Scrolls there as soon as the page is long enough, unless the person scrolls first. */
function scrollSoon(top: number): () => void {
  window.scrollTo({ top, behavior: 'instant' });
  if (window.scrollY >= top) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY >= top) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ['wheel', 'touchstart', 'keydown']) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const name of ['wheel', 'touchstart', 'keydown']) addEventListener(name, stop, { once: true, passive: true });
  observer.observe(document.body);
  return stop;
}
