import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { useLow, useNarrow } from '#core/ui/style/useNarrow.ts';
import { FooterBar } from './FooterBar.tsx';
import { SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';

/**
 * The frame around a page: top bar and side navigation on the desktop, a footer bar on a phone
 * (docs/specification/product.md section 1). In a very low window the footer bar would cover what is being filled in,
 * so there it is the end of the page and scrolls with it.
 */
export function Frame({ children }: { children: ReactNode }) {
  const nav = useAtomValue(registryAtom)?.nav ?? [];
  const narrow = useNarrow();
  const low = useLow();
  return (
    <>
      <a
        href="#content"
        className="fixed top-1 left-1 z-50 rounded bg-accent px-3 py-2 text-sm font-medium text-accent-text not-focus:sr-only"
      >
        Skip to content
      </a>
      {!narrow && <TopBar nav={nav} />}
      <div className="flex">
        {!narrow && <SideNav nav={nav} />}
        {/* The page keeps its place in the React tree when the layout changes, so typed text stays. */}
        <main id="content" tabIndex={-1} className="frame-content min-w-0 flex-1 outline-none">
          <div className="max-w-360">{children}</div>
        </main>
      </div>
      {/* One bar for both kinds of windows, so that its open drawer stays when a window becomes low. */}
      {narrow && <FooterBar nav={nav} fixed={!low} />}
    </>
  );
}
