import type { RecordSource } from '#core/command/arg.ts';
import type { OpenedRecord } from '#core/command/opened.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { Entry } from '../catalogue.ts';
import { isNamed, type Found } from '../search/found.ts';
import type { Row, RowGroup } from '../list/PaletteRow.tsx';
import type { ChosenRecord } from './rootData.ts';
import type { Section } from './rootGroups.ts';

const PER_SOURCE = 5;
const OPENED = 5;

/** A section, whose commands are listed when it is chosen. */
export function sectionRow(section: Section, onSection: (section: Section) => void): Row {
  const { id, title, count } = section;
  return {
    id: `section ${id}`,
    title,
    icon: 'chevron-right',
    section: countText(count, 'command'),
    choose: () => onSection(section),
  };
}

/** A command as a row. */
export function commandRow(entry: Entry, withSection: boolean, keys: string | undefined, choose: () => void): Row {
  const { id, title, about, blocked, section, command } = entry;
  return {
    id,
    title,
    icon: command.icon ?? null,
    about,
    blocked,
    section: withSection ? (about === undefined ? section : 'On this page') : undefined,
    keys,
    danger: command.danger,
    choose,
  };
}

/** The records whose pages were opened last, but for that of the current page at `path`. */
export function openedGroup(
  opened: readonly OpenedRecord[],
  sources: ReadonlyMap<string, RecordSource<unknown>>,
  path: string,
  onOpen: (href: string) => void,
): RowGroup[] {
  // The viewer may have lost the right to a kind since.
  const others = opened.filter(({ kind, href }) => sources.has(kind) && href !== path).slice(0, OPENED);
  const rows = others.map(({ kind, href, described }): Row => ({
    id: `opened ${href}`,
    title: described.label,
    detail: described.detail,
    icon: described.icon ?? sources.get(kind)?.icon ?? null,
    picture: described.picture,
    choose: () => onOpen(href),
  }));
  return rows.length > 0 ? [{ id: 'opened', heading: 'Recently opened', rows }] : [];
}

/**
 * The found records under the headings of their sources. A heading is repeated where a late answer was added below.
 * `isNamed` tells if the first name begins with the typed text.
 */
export function recordGroups(
  found: readonly Found[],
  sources: ReadonlyMap<string, RecordSource<unknown>>,
  onRecord: (chosen: ChosenRecord) => void,
  typed: string,
): (RowGroup & { isNamed: boolean })[] {
  const groups: { id: string; heading?: string; rows: Row[]; isNamed: boolean }[] = [];
  const counts = new Map<string, number>();
  for (const one of found) {
    const { id, from, value, described } = one;
    const source = sources.get(from);
    const count = (counts.get(from) ?? 0) + 1;
    if (!source || count > PER_SOURCE) continue;
    counts.set(from, count);
    const row: Row = {
      id,
      title: described.label,
      detail: described.detail,
      icon: described.icon ?? source.icon ?? null,
      picture: described.picture,
      choose: () => onRecord({ source, record: value }),
    };
    const last = groups.at(-1);
    if (last?.heading === source.title) last.rows.push(row);
    else
      groups.push({ id: `${from} ${groups.length}`, heading: source.title, rows: [row], isNamed: isNamed(one, typed) });
  }
  return groups;
}
