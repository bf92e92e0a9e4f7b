import type { Entry } from '../catalogue.ts';
import { match, prepare, queryOf, tiers } from '../search/match.ts';
import { rank, type Favour, type Index } from '../search/rank.ts';

/** How well commands match the typed text: a word of the title begins with it, a keyword does, or the match is looser. */
export type Fit = 'title' | 'keyword' | 'loose';

/** Commands under a heading. Ranked commands have no heading. */
export interface EntryGroup {
  id: string;
  /** `undefined` if nothing is typed. */
  fit?: Fit;
  heading?: string;
  entries: readonly Entry[];
}

/** The most rows that are drawn. Nobody reads further, and drawing takes most of the time. */
export const SHOWN = 40;
/** The most commands while something is typed, so that the records from the server are not too far below. */
const SHOWN_BESIDE_RECORDS = 12;
const RECENT = 4;
const HERE = 8;
const FITTING = 4;
const SUGGESTED = 8;

interface Input {
  all: Index<Entry>;
  /** The arguments that the page fills in. */
  filled: Index<Entry>;
  favour: Favour<Entry>;
  /** The only section to list. */
  section?: string | undefined;
}

/**
 * The commands to show. Typed text ranks all of them. Without typed text they are: commands for the page's records, often
 * used commands, suggestions by page and role, and the pages; or all commands of one section.
 */
export function rootGroups({ all, filled, favour, section }: Input, typed: string): EntryGroup[] {
  // An address names a person, no command.
  if (/^\S+@/.test(typed.trim())) return [];
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
  const here = freeFirst(rank([filled], '', favour, HERE));
  if (section !== undefined)
    return cut([
      { id: 'here', heading: 'On this page', entries: here },
      { id: 'section', entries: all.entries },
    ]);
  const used = rank([all], '', { ...favour, fits: () => 0 }, RECENT).filter((entry) => favour.usage(entry) > 0);
  const suggested = suggestionsOf(all.entries, used, favour);
  const others = all.entries.filter((entry) => !used.includes(entry) && !suggested.includes(entry));
  const isShell = ({ pluginId }: Entry) => pluginId === 'shell';
  return cut([
    { id: 'here', heading: 'On this page', entries: here },
    { id: 'used', heading: 'Recently used', entries: used },
    { id: 'suggested', heading: 'Suggestions', entries: suggested },
    { id: 'go', heading: 'Go to', entries: others.filter((entry) => isShell(entry) && isGoTo(entry)) },
    { id: 'portal', heading: 'Portal', entries: others.filter((entry) => isShell(entry) && !isGoTo(entry)) },
  ]);
}

/** A section of the catalogue, which the palette can list alone. */
export interface Section {
  id: string;
  title: string;
  count: number;
}

/** The sections of the features, with the number of their commands. */
export function sectionsOf(entries: readonly Entry[]): Section[] {
  const sections = new Map<string, Section>();
  for (const { pluginId, section } of entries) {
    if (pluginId === 'shell') continue;
    const count = (sections.get(pluginId)?.count ?? 0) + 1;
    sections.set(pluginId, { id: pluginId, title: section, count });
  }
  return [...sections.values()];
}

const isGoTo = ({ id }: Entry): boolean => id.startsWith('shell.go-');

/** Commands that belong to the page, the suggested ones first; then suggested commands of other pages. */
function suggestionsOf(entries: readonly Entry[], above: readonly Entry[], favour: Favour<Entry>): Entry[] {
  const free = entries.filter((entry) => !above.includes(entry) && entry.pluginId !== 'shell');
  const fitting = free.filter((entry) => favour.fits(entry) > 0);
  const isSuggested = ({ command }: Entry) => command.suggested === true;
  const best = [...fitting.filter(isSuggested), ...fitting.slice(0, FITTING), ...free.filter(isSuggested)];
  return [...new Set(best)].slice(0, SUGGESTED);
}

function fitOf(tier: number): Fit {
  if (tier >= tiers.wordStart) return 'title';
  return tier === tiers.keyword ? 'keyword' : 'loose';
}

/** Puts a command that can run first, because the selection starts on the first row. */
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
