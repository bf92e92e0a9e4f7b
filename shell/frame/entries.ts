import { admits, type Viewer } from '#core/access/rule.ts';
import type { NavEntry } from '#core/plugin/plugin.ts';

export type Section = NonNullable<NavEntry['side']>['section'];

/** The number of entries in the footer bar, beside 'More' (docs/specification/look.md). */
const FOOTER_ENTRIES = 4;

/** The headings of docs/specification/product.md section 2, Side menu. */
export const sections: readonly { section: Section; title: string }[] = [
  { section: 'organisation', title: 'Organisation' },
  { section: 'user', title: 'User' },
];

/** The label of an entry. */
export const labelOf = ({ label, to }: NavEntry): string => label ?? to.title;

/** The entries of a section of the side navigation that this viewer may use. */
export function sideEntries(nav: readonly NavEntry[], section: Section, viewer: Viewer): NavEntry[] {
  return inSection(nav, section).filter((entry) => offered(entry, viewer));
}

export function topEntries(nav: readonly NavEntry[], viewer: Viewer): NavEntry[] {
  return inOrder(nav, ({ top }) => top).filter((entry) => offered(entry, viewer));
}

export function footerEntries(nav: readonly NavEntry[], viewer: Viewer): NavEntry[] {
  return inOrder(nav, ({ footer }) => footer)
    .filter((entry) => offered(entry, viewer))
    .slice(0, FOOTER_ENTRIES);
}

/** The entry of the current address: the one with the longest path that the address begins with. */
export function currentEntry(entries: readonly NavEntry[], pathname: string): NavEntry | undefined {
  const path = `${pathname.toLowerCase()}/`;
  const reach = ({ to, within = to.at }: NavEntry) => within.pattern.toLowerCase();
  return entries
    .filter((entry) => path.startsWith(`${reach(entry)}/`))
    .reduce<NavEntry | undefined>(
      (best, entry) => (best && reach(best).length >= reach(entry).length ? best : entry),
      undefined,
    );
}

/** Tells if the viewer may use an entry. */
export const offered = ({ to, when }: NavEntry, viewer: Viewer): boolean =>
  admits(to.access, viewer) && (!when || admits(when, viewer));

/** The entries of a section of the side navigation, for everybody. */
export function inSection(nav: readonly NavEntry[], section: Section): NavEntry[] {
  return inOrder(nav, ({ side }) => (side?.section === section ? side.order : undefined));
}

/** The entries that have a place, in its order. */
export function inOrder(nav: readonly NavEntry[], place: (entry: NavEntry) => number | undefined): NavEntry[] {
  return nav.filter((entry) => place(entry) !== undefined).toSorted((a, b) => (place(a) ?? 0) - (place(b) ?? 0));
}
