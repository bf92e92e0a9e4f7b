import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { LoadingBar } from '../router/LoadingBar.tsx';
import { currentEntry, footerEntries, labelOf, offered } from './entries.ts';
import { hrefOf } from './hrefOf.ts';

const Drawer = lazy(() => import('./Drawer.tsx'));

const cell = 'ring-inside flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium';

interface Props {
  nav: readonly NavEntry[];
  /** Stays at the bottom of the window while the page scrolls. */
  fixed: boolean;
}

/** The footer bar on a phone: at most four entries, and 'More'. */
export function FooterBar({ nav, fixed }: Props) {
  const viewer = useAtomValue(viewerAtom);
  const [pathname] = useLocation();
  // The address of the page that the drawer is opened on.
  const [openedAt, setOpenedAt] = useState<string>();
  const open = openedAt !== undefined;
  const entries = footerEntries(nav, viewer);
  const current = currentEntry(entries, pathname);
  const isBehindMore =
    !current &&
    currentEntry(
      nav.filter((entry) => offered(entry, viewer)),
      pathname,
    );
  return (
    <>
      <nav
        aria-label="Main"
        className={cx(
          'border-line bg-surface pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]',
          fixed ? 'fixed inset-x-0 bottom-0 z-30 border-t pb-[env(safe-area-inset-bottom)]' : 'border-t',
        )}
      >
        <ul className="flex *:min-w-11 *:flex-auto">
          {entries.map((entry) => (
            <li key={entry.to.name}>
              <Link
                href={hrefOf(entry)}
                aria-current={entry === current ? 'page' : undefined}
                className={cx(cell, entry === current ? 'text-accent' : 'text-muted')}
              >
                <Icon name={entry.icon} size={20} />
                <span className="max-w-full truncate px-0.5">{labelOf(entry)}</span>
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-current={isBehindMore ? 'true' : undefined}
              className={cx(cell, isBehindMore ? 'text-accent' : 'text-muted')}
              onClick={() => setOpenedAt(pathname)}
            >
              <Icon name="menu" size={20} />
              <span>More</span>
            </button>
          </li>
        </ul>
      </nav>
      {open && (
        <Suspense fallback={<LoadingBar loading />}>
          <Drawer nav={nav} openedAt={openedAt} close={() => setOpenedAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}
