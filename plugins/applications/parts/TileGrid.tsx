import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Tile } from '#core/contract/session.ts';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { addressOf } from '../paths.ts';
import { nextTile } from './nextTile.ts';

/** The launcher's tiles. Tab reaches each of them, and the arrow keys move among them. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,max(6.25rem,27vw)),1fr))] gap-3 max-md:px-4">
      {children}
    </ul>
  );
}

/** A tile that links to a page of the portal. */
export function PageTile({ href, icon, children }: { href: string; icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Link href={href} onKeyDown={moveFocus} className={tile}>
        <span className={picture}>
          <Icon name={icon} size={26} />
        </span>
        {children}
      </Link>
    </li>
  );
}

/** A tile that opens an application in a new tab. */
export function ApplicationTile({ application }: { application: Tile }) {
  const narrow = useNarrow();
  return (
    <li>
      <a
        href={addressOf(application, narrow)}
        target="_blank"
        rel="noopener noreferrer"
        onKeyDown={moveFocus}
        className={tile}
      >
        <CatalogueImage image={application.image} size={48} />
        <span dir="auto" title={application.name} className="line-clamp-2 max-w-full wrap-anywhere">
          {application.name}
        </span>
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </li>
  );
}

const tile =
  'flex h-36 flex-col items-center gap-3 rounded border border-line px-3 pt-7 text-center max-md:h-30 max-md:px-1.5 max-md:pt-3.5 font-medium transition-colors over:border-line-strong over:bg-hover press:bg-pressed';
const picture = 'inline-flex size-12 items-center justify-center rounded-sheet bg-accent-soft text-accent';

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tiles = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const boxes = tiles.map((one) => one.getBoundingClientRect());
  const to = nextTile(event.key, tiles.indexOf(event.currentTarget), boxes);
  if (to === undefined) return;
  event.preventDefault();
  tiles[to]?.focus();
}
