import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import type { Tile } from '#core/contract/session.ts';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { addressOf } from '../paths.ts';

/** The launcher's tiles. */
export function TileGrid({ grid, children }: { grid: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul
      ref={grid}
      className="grid gap-3 max-md:grid-cols-[repeat(auto-fill,minmax(max(6.25rem,27vw),1fr))] max-md:px-4 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]"
    >
      {children}
    </ul>
  );
}

/** A tile that links to a page of the portal. */
export function PageTile({
  href,
  icon,
  line,
  children,
}: {
  href: string;
  icon: IconName;
  line: string;
  children: string;
}) {
  return (
    <li>
      <Link href={href} className={tile}>
        <span className={picture}>
          <Icon name={icon} size={24} />
        </span>
        <Words name={children} line={line} />
      </Link>
    </li>
  );
}

/** A tile that opens an application in a new tab. */
export function ApplicationTile({ application, children }: { application: Tile; children?: ReactNode }) {
  const narrow = useNarrow();
  return (
    <li data-tile={application.id} className="relative">
      <a href={addressOf(application, narrow)} target="_blank" rel="noopener noreferrer" className={tile}>
        <CatalogueImage image={application.image} size={48} />
        <Words name={application.name} line={application.description} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {children}
    </li>
  );
}

/** The name, and on the desktop what the application is for. */
function Words({ name, line }: { name: string; line: string }) {
  return (
    <span className="max-w-full min-w-0 md:flex-1">
      <span dir="auto" title={name} className="line-clamp-2 font-medium wrap-anywhere">
        {name}
      </span>
      {line && (
        <span dir="auto" className="mt-0.5 line-clamp-2 text-xs text-muted wrap-anywhere max-md:hidden">
          {line}
        </span>
      )}
    </span>
  );
}

const tile =
  'flex items-center gap-3.5 rounded border border-line transition-colors over:border-line-strong over:bg-hover press:bg-pressed max-md:h-30 max-md:flex-col max-md:gap-3 max-md:px-1.5 max-md:pt-3.5 max-md:text-center md:h-22 md:px-4';
const picture = 'inline-flex size-12 shrink-0 items-center justify-center rounded-sheet bg-accent-soft text-accent';
