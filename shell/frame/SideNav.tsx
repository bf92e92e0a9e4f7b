import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { currentEntry, labelOf, sections, sideEntries } from './entries.ts';
import { hrefOf } from './hrefOf.ts';

/** The side navigation of the desktop layout, 200 px wide, in the two sections of docs/specification/product.md. */
export function SideNav({ nav }: { nav: readonly NavEntry[] }) {
  const viewer = useAtomValue(viewerAtom);
  const [pathname] = useLocation();
  const listed = sections
    .map(({ section, title }) => ({ title, entries: sideEntries(nav, section, viewer) }))
    .filter(({ entries }) => entries.length > 0);
  const current = currentEntry(
    listed.flatMap(({ entries }) => entries),
    pathname,
  );
  return (
    <nav
      aria-label="Side"
      className="sticky top-[45px] h-[calc(100dvh-45px)] w-[200px] shrink-0 overflow-y-auto border-r border-line bg-sunken px-2 py-3"
    >
      {listed.map(({ title, entries }) => (
        <section key={title} className="mb-4">
          <h2 className="px-2.5 pb-1 text-xs font-medium text-muted">{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to.name}>
                <Link
                  href={hrefOf(entry)}
                  data-keys={entry.to.keys}
                  aria-current={entry === current ? 'page' : undefined}
                  className={cx(
                    'ring-inside flex h-8 items-center gap-2.5 rounded px-2.5 text-sm font-medium',
                    entry === current ? 'bg-accent-soft text-accent' : 'hover:bg-hover',
                  )}
                >
                  <Icon name={entry.icon} />
                  <span className="truncate">{labelOf(entry)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
