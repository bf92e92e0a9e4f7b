import { useAtomValue, useSetAtom } from 'jotai';
import { Link, useLocation } from 'wouter';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { configAtom, primaryOrganisationAtom, viewerAtom } from '#core/session/session.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Kbd } from '#core/ui/text/Kbd.tsx';
import { indexPath, logoutPath } from '../portal/addresses.ts';
import { paletteAtom } from '../palette/paletteAtom.ts';
import { TopBarMenus } from './TopBarMenus.tsx';
import { currentEntry, labelOf, topEntries } from './entries.ts';
import { Mark } from '#core/ui/icons/Mark.tsx';
import { hrefOf } from './hrefOf.ts';

/** The bar of the desktop layout, 45 px high. */
export function TopBar({ nav }: { nav: readonly NavEntry[] }) {
  const viewer = useAtomValue(viewerAtom);
  const organisation = useAtomValue(primaryOrganisationAtom);
  const { product_name } = useAtomValue(configAtom);
  const [pathname] = useLocation();
  const entries = topEntries(nav, viewer);
  const current = currentEntry(entries, pathname);
  return (
    <header className="sticky top-0 z-30 flex h-[45px] items-center gap-4 border-b border-line bg-surface pr-3 pl-4">
      <Link href={indexPath()} className="flex shrink-0 items-center gap-2 rounded-sm font-semibold">
        <Mark />
        <span>{product_name}</span>
      </Link>
      <nav aria-label="Main" className="flex-1">
        <ul className="flex gap-1">
          {entries.map((entry) => (
            <li key={entry.to.name}>
              <Link
                href={hrefOf(entry)}
                data-keys={entry.to.keys}
                aria-current={entry === current ? 'page' : undefined}
                className={cx(
                  'flex h-8 items-center rounded px-2.5 text-sm font-medium whitespace-nowrap hover:bg-hover',
                  entry === current ? 'text-text' : 'text-muted hover:text-text',
                )}
              >
                {labelOf(entry)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SearchField />
      <div className="flex min-w-38 flex-1 items-center justify-end gap-1">
        <TopBarMenus organisation={organisation?.name} />
        <IconButton icon="log-out" label="Sign out" href={logoutPath()} />
      </div>
    </header>
  );
}

/** A button that looks like a search field and opens the palette. */
function SearchField() {
  const open = useSetAtom(paletteAtom);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full max-w-[min(20rem,25vw)] min-w-24 shrink-[9] items-center gap-2 rounded border border-line bg-surface px-2.5 text-sm text-muted hover:bg-hover"
      onClick={({ timeStamp }) => open({ clickedAt: timeStamp })}
    >
      <Icon name="search" size={14} />
      <span className="min-w-0 flex-1 truncate text-left">Search</span>
      <span aria-hidden className="max-lg:hidden">
        <Kbd keys="mod+k" />
      </span>
    </button>
  );
}
