import type { Entry } from './catalogue.ts';
import { match, prepare, queryOf, tiers } from './match.ts';
import { rank, type Favour, type Index } from './rank.ts';

/** How well commands fit what was typed: their title begins a word with it, or a keyword does, or it is looser than that. */
export type Fit = 'title' | 'keyword' | 'loose';

/** Commands under a heading, or without one where they are ranked. */
export interface EntryGroup {
  id: string;
  /** `undefined` where nothing is typed. */
  fit?: Fit;
  heading?: string;
  entries: readonly Entry[];
}

/** At most this many rows are drawn: nobody reads further, and drawing is what takes time. */
export const SHOWN = 40;
/** With something typed, the records that the server finds must not lie too far below. */
const SHOWN_BESIDE_RECORDS = 12;
const RECENT = 4;

interface Given {
  all: Index<Entry>;
  /** What the page fills in. */
  filled: Index<Entry>;
  favour: Favour<Entry>;
  /** The plugin that the page at hand belongs to. */
  pagePlugin: string | undefined;
}

/**
 * The commands to show. Something typed ranks them all; nothing typed shows what takes the page's records, what is often
 * used, then everything by section, the page's own section first.
 */
export function rootGroups({ all, filled, favour, pagePlugin }: Given, typed: string): EntryGroup[] {
  if (typed.trim() !== '') {
    const ranked = rank([filled, all], typed, favour, SHOWN_BESIDE_RECORDS);
    const query = queryOf(typed);
    const fits = ranked.map((entry) => ({
      entry,
      fit: fitOf(match(prepare(entry.title, entry.keywords), query).tier),
    }));
    return (['title', 'keyword', 'loose'] as const).flatMap((fit) => {
      const entries = fits.filter((one) => one.fit === fit).map(({ entry }) => entry);
      return entries.length > 0 ? [{ id: fit, fit, entries: freeFirst(entries) }] : [];
    });
  }
  const here = freeFirst(rank([filled], '', favour, SHOWN));
  const used = rank([all], '', { ...favour, fits: () => 0 }, RECENT).filter((entry) => favour.usage(entry) > 0);
  const sections = sectionsOf(all.entries, used)
    .toSorted(([a], [b]) => Number(b === pagePlugin) - Number(a === pagePlugin))
    .map(([id, entries]) => ({ id, entries }));
  return cut([
    { id: 'here', heading: 'On this page', entries: here },
    { id: 'used', heading: 'Used lately', entries: used },
    ...sections.map(({ id, entries }) => ({ id: `of ${id}`, heading: entries[0]?.section ?? id, entries })),
  ]);
}

function fitOf(tier: number): Fit {
  if (tier >= tiers.wordStart) return 'title';
  return tier === tiers.keyword ? 'keyword' : 'loose';
}

/** The entries that are not listed above, by plugin; of each no more than can be shown, for there may be thousands. */
function sectionsOf(entries: readonly Entry[], above: readonly Entry[]): [pluginId: string, entries: Entry[]][] {
  const sections = new Map<string, Entry[]>();
  for (const entry of entries) {
    const section = sections.get(entry.pluginId) ?? [];
    if (section.length === 0) sections.set(entry.pluginId, section);
    if (section.length < SHOWN && !above.includes(entry)) section.push(entry);
  }
  return [...sections];
}

/** So that the cursor starts on something that can be run. */
export function freeFirst<E extends { blocked?: string }>(entries: readonly E[]): E[] {
  return entries.toSorted((a, b) => Number(a.blocked !== undefined) - Number(b.blocked !== undefined));
}

function cut(groups: readonly EntryGroup[]): EntryGroup[] {
  let room = SHOWN;
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, room);
    room -= entries.length;
    return entries.length ? [{ ...group, entries }] : [];
  });
}
