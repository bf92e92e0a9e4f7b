import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { pageNameAtom } from '#core/list/record/pageName.ts';
import { shownAs } from '#core/plugin/plugin.ts';
import { PATIENCE_MS } from '../start/patience.ts';
import { fragmentOf } from './fragmentOf.ts';
import { usePortal } from './location.ts';
import type { ShownPage } from './routerAtoms.ts';

/**
 * Effects of entering a page: its title, the focus on its heading, an announcement for screen readers, the scroll
 * position.
 */
export function usePageEntry(page: ShownPage | null, refusedTitle?: string): void {
  const { config } = usePortal();
  const title = refusedTitle ?? titleOf(page);
  const name = useAtomValue(pageNameAtom);

  useEffect(() => {
    const known = name && title !== undefined ? `${name} | ${title}` : title;
    document.title = known === undefined ? `${config.product_name} Admin` : `${known} | Admin`;
  }, [name, title, config.product_name]);

  // The tree of another organisation renders again even on the same page, which is entered once it has rendered.
  const key = title && page?.key;
  const entered = useEffectEvent(() => {
    if (key && !page.first) announce(title, focusHeading());
  });
  // Runs once for each page, not for each of its queries.
  useEffect(() => entered(), [key]);

  useLayoutEffect(() => {
    if (!page) return;
    // The first page is at its top already; reading the position would cause a layout.
    if (page.first && !page.scroll && !page.hash) return;
    if (page.scroll !== undefined) return scrollSoon(page.scroll);
    if (page.hash) document.getElementById(fragmentOf(page.hash))?.scrollIntoView();
    return undefined;
  }, [page]);
}

function titleOf(page: ShownPage | null): string | undefined {
  if (!page || page.outcome.kind === 'coming') return undefined;
  const { outcome } = page;
  if (outcome.kind === 'page') return shownAs(outcome.route, page.search).title;
  return outcome.kind === 'missing' ? 'This page could not be found' : 'Error';
}

/** Moves the focus to the start of the new page, as a page load would. Returns the focused text. */
function focusHeading(): string | undefined {
  const main = document.querySelector('main');
  const start = main?.querySelector('h1') ?? main;
  // A page that focused its first field keeps the focus there.
  if (!start || (document.activeElement !== main && main?.contains(document.activeElement))) return undefined;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  return start === main ? undefined : (start.textContent ?? undefined);
}

/** Announces the title once: the focused heading does it if it has the same text, otherwise the live region. */
function announce(title: string | undefined, heading: string | undefined): void {
  const region = document.getElementById('announcer');
  if (region) region.textContent = title === undefined || heading === title ? '' : title;
}

/** Scrolls as soon as the page is long enough, unless the person scrolls first. */
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
