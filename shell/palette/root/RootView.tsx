import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { RecordSource } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { openedRecords } from '#core/command/opened.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { Entry } from '../catalogue.ts';
import { Hints } from '../list/Hints.tsx';
import { NoResults } from '../search/NoResults.tsx';
import { cursorIn, PaletteList } from '../list/PaletteList.tsx';
import { isFree, retryRow, underOwnHeadings } from '../list/PaletteRow.tsx';
import { useCommands, useSources, type ChosenRecord } from './rootData.ts';
import { rootGroups, sectionsOf, type Section } from './rootGroups.ts';
import { rootOrder } from './rootOrder.ts';
import { openedGroup, recordGroups, sectionRow } from './rootRows.ts';
import { countOf } from '../list/Announced.tsx';
import { useCommandRows } from './useCommandRows.ts';
import { useEarlyEnter } from '../list/useEarlyEnter.ts';
import { useForgivingSearch } from '../search/useForgivingSearch.ts';
import { usePastedTable } from '../search/usePastedTable.ts';
import type { Cursor, Search } from '../search/useSearch.ts';

interface RootViewProps {
  typed: string;
  onTyped(typed: string): void;
  /** A record without a page of its own, whose commands are listed. */
  about: ChosenRecord | null;
  /** The section whose commands are listed. */
  section: Section | null;
  onSection(section: Section): void;
  onCommand(entry: Entry): void;
  onRecord(chosen: ChosenRecord): void;
  onBack(): void;
  onClose(): void;
}

/** The first step: one field for commands, pages and records. */
export function RootView(props: RootViewProps) {
  const { typed, onTyped, about, section, onSection, onCommand, onRecord, onBack, onClose } = props;
  const narrow = useNarrow();
  const list = useRef<HTMLDivElement>(null);
  const lowIds = useRef<ReadonlySet<string>>(new Set());
  const cursor = useCallback((): Cursor => {
    const id = cursorIn(list.current);
    return { id, onLocal: id !== undefined && lowIds.current.has(id) };
  }, []);
  const commands = useCommands(about, section?.id);
  const sources = useSources();
  const opened = useOpened(sources.byKind, onClose);
  const isEmpty = typed.trim() === '' && !about && !section;

  const commandGroups = useMemo(() => rootGroups(commands, typed), [commands, typed]);
  const isLoose = commandGroups.every(({ fit }) => fit === 'loose');
  const searches = about || section || typed.trim().length < LETTERS ? none : sources.searches;
  const search = useForgivingSearch({ ...sources, searches }, typed, isLoose, cursor);
  const { found, raised, searching, failed } = search;
  const { commandRows, hasCursorJumped } = useCommandRows(commandGroups, { withSections: !section, list, onCommand });
  const { first, below, low } = rootOrder({
    commands: commandRows,
    opened: isEmpty ? opened : [],
    records: recordGroups(found.slice(0, raised), sources.byKind, onRecord, typed),
    late: recordGroups(found.slice(raised), sources.byKind, onRecord, typed),
  });
  useLayoutEffect(() => {
    lowIds.current = low;
  });
  const sections = isEmpty ? sectionsOf(commands.all.entries).map((one) => sectionRow(one, onSection)) : [];
  const why = `${inWords(failed.map(({ title }) => title))} could not be searched. ${failed[0]?.why}`;
  const groups = underOwnHeadings([
    ...first,
    ...(isEmpty ? [{ id: 'sections', heading: 'All commands', rows: sections }] : []),
    ...below,
    ...(failed.length > 0 ? [{ id: 'failed', rows: [retryRow(why, search.retry)] }] : []),
  ]);
  const rows = [...first, ...below].flatMap((group) => group.rows);
  // Records that are still loading may come above all rows.
  const isOpen = searching && first.length === 0;
  const enterEarly = useEarlyEnter(typed, isOpen, () => {
    const [row, ...others] = rows.filter(isFree);
    const fits = first.length > 0 || below[0]?.id === 'keyword' || others.length === 0;
    // If a search failed, it is unknown if one of its records would be first.
    if (row && failed.length === 0 && fits) row.choose();
  });
  // Beside the commands of one record or one section, a paste is a text to search for, not a table.
  const paste = usePastedTable(about || section ? [] : commands.all.entries, onClose);
  const aboutLabel = about?.source.describe(about.record).label;

  return (
    <PaletteList
      onPaste={paste}
      label={about ? `Commands for ${aboutLabel}` : 'Search or run a command'}
      placeholder={
        about
          ? 'What do you want to do?'
          : section
            ? 'Which command?'
            : narrow
              ? 'Commands and records…'
              : `Type to search ${commands.all.entries.length} commands and all records…`
      }
      crumbs={aboutLabel !== undefined ? [aboutLabel] : section ? [section.title] : []}
      typed={typed}
      onTyped={onTyped}
      groups={groups}
      searching={searching}
      isOpen={isOpen}
      empty={<NoResults typed={typed.trim()} />}
      said={
        searching && rows.length === 0
          ? 'Searching…'
          : countOf(rows.length) + (failed.length > 0 ? ' Some records could not be searched.' : '')
      }
      list={list}
      hasCursorJumped={hasCursorJumped}
      onBack={onBack}
      onClose={onClose}
      onEarlyEnter={enterEarly}
      footer={<Hints hints={hints} />}
    />
  );
}

/** Records are searched from two letters on, because one letter would find nearly everything. */
const LETTERS = 2;
const none: readonly Search[] = [];
const hints = [
  ['arrowup arrowdown', 'to move'],
  ['alt+arrowdown', 'to the next group'],
  ['enter', 'to choose'],
  ['escape', 'to close'],
] as const;

/** The records that were opened last, as rows that lead to their pages. */
function useOpened(sources: ReadonlyMap<string, RecordSource<unknown>>, onClose: () => void) {
  const host = useHost();
  const [path] = useLocation();
  const [opened] = useState(() => openedRecords(host.viewer()));
  return openedGroup(opened, sources, path, (href) => {
    onClose();
    host.go(href);
  });
}

function inWords(titles: readonly string[]): string {
  return new Intl.ListFormat('en').format(titles);
}
