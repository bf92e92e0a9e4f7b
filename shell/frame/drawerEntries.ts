import type { NavEntry } from '#core/plugin/plugin.ts';
import { inOrder, inSection, sections } from './entries.ts';

/** The entries of the drawer: all, for every viewer (docs/specification/product.md section 2), each page once. */
export function drawerEntries(nav: readonly NavEntry[]): { title?: string; entries: NavEntry[] }[] {
  const listed = sections.map(({ section, title }) => ({ title, entries: inSection(nav, section) }));
  const pages = new Set(listed.flatMap(({ entries }) => entries.map(({ to }) => to)));
  const others = inOrder(nav, ({ top, footer }) => top ?? footer ?? 0).filter(
    ({ to }) => !pages.has(to) && pages.add(to),
  );
  return [{ entries: others }, ...listed].filter(({ entries }) => entries.length > 0);
}
