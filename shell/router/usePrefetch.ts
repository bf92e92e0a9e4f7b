import { useEffect } from 'react';
import { admits } from '#core/access/rule.ts';
import { loadLayouts } from '#core/list/layouts.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import type { Tree } from '../portal/organisationTree.ts';
import { usePortal } from './location.ts';

/**
 * A link is prefetched when the pointer or the focus stays on it this long (docs/specification/product.md section 9,
 * page-fetch delay).
 */
const DELAY_MS = 200;

/** Chunks that any page may need next: questions, forms, and their fields with a list of suggestions. */
const parts = [
  () => import('../dialogs/QuestionDialog.tsx'),
  () => import('../dialogs/ProgressDialog.tsx'),
  () => import('../session/SessionEnded.tsx'),
  () => import('../frame/Drawer.tsx'),
  loadLayouts,
  () => import('#core/form/CallFormModal.tsx'),
  () => import('#core/form/pickers/ComboboxOf.tsx'),
];

/** Prefetches the page of a link under the pointer, and the pages of the navigation when the browser is idle. */
export function usePrefetch(tree: Tree): void {
  const { navigator } = usePortal();

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]:not([target])') : null;
      clearTimeout(waiting);
      const href = link?.getAttribute('href');
      if (!href || href.startsWith('#')) return;
      const delay = event.type === 'pointerdown' ? 0 : DELAY_MS;
      waiting = setTimeout(() => void navigator.prefetch(href, true), delay);
    };
    const events = ['pointerover', 'focusin', 'pointerdown'];
    for (const name of events) document.addEventListener(name, look, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const name of events) document.removeEventListener(name, look);
    };
  }, [navigator]);

  useEffect(() => {
    if (savesData()) return;
    const registry = tree.store.get(registryAtom);
    const viewer = tree.store.get(viewerAtom);
    const pages = (registry?.nav ?? []).filter(({ to }) => admits(to.access, viewer)).map(({ to }) => to.page);
    return oneByOne([...parts, ...pages]);
  }, [tree]);
}

/**
 * Runs each load when the browser is idle, one after another, so that none delays the person. Returns a function that
 * stops it.
 */
function oneByOne(loads: readonly (() => Promise<unknown>)[]): () => void {
  const controller = new AbortController();
  void (async () => {
    for (const load of loads) {
      await new Promise<void>(whenIdle);
      if (controller.signal.aborted) return;
      // A failed prefetch is repeated when the page is opened.
      await load().catch(() => undefined);
    }
  })();
  return () => controller.abort();
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}
