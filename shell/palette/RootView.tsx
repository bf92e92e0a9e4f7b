import { useAtomValue } from 'jotai';
import { type ClipboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { RecordSource } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { openedRecords } from '#core/command/opened.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { holds } from '#core/command/keys/useKeysHere.ts';
import { usePage } from '../keys/usePage.ts';
import type { Entry } from './catalogue.ts';
import { Hints } from './Hints.tsx';
import { NoResults } from './NoResults.tsx';
import { cursorIn, PaletteList } from './PaletteList.tsx';
import { isFree, retryRow, underOwnHeadings, withRows, type RowGroup } from './PaletteRow.tsx';
import { useCommands, useSources, type ChosenRecord } from './rootData.ts';
import { freeFirst, rootGroups, sectionsOf, type EntryGroup, type Fit, type Section } from './rootGroups.ts';
import { commandRow, openedGroup, recordGroups, sectionRow } from './rootRows.ts';
import { countOf } from './Said.tsx';
import { useDeadEnds } from './useDeadEnds.ts';
import { useLeaveDeadEnds } from './useLeaveDeadEnds.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useSearch, type Cursor, type Search } from './useSearch.ts';

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
  const host = useHost();
  const narrow = useNarrow();
  const list = useRef<HTMLDivElement>(null);
  const lowIds = useRef<ReadonlySet<string>>(new Set());
  const cursor = useCallback((): Cursor => {
    const id = cursorIn(list.current);
    return { id, onLocal: id !== undefined && lowIds.current.has(id) };
  }, []);
  const commands = useCommands(about, section?.id);
  const keysOf = useKeysOf();
  const sources = useSources();
  const opened = useOpened(sources.byKind, onClose);
  const searched = about || section || typed.trim().length < LETTERS ? none : sources.searches;
  const exact = useSearch(searched, typed, cursor);

  const commandGroups = useMemo(() => rootGroups(commands, typed), [commands, typed]);
  const isLoose = commandGroups.every(({ fit }) => fit === 'loose');
  const again = isLoose && !exact.searching && exact.found.length === 0 && exact.failed.length === 0;
  const almost = useSearch(again ? sources.forgiving : none, typed, cursor);
  const searching = exact.searching || almost.searching;
  const { failed, retry } = exact;
  const { found, raised } = again ? almost : exact;

  const entries = commandGroups.flatMap((group) => group.entries);
  const deadEnds = useDeadEnds(entries.filter(({ blocked }) => blocked === undefined));
  const hasJustLeft = useLeaveDeadEnds(deadEnds, list);
  const rowsOf = ({ id, heading, fit, entries }: EntryGroup): RowGroup & { fit: Fit | undefined } => ({
    id,
    fit,
    heading,
    rows: freeFirst(
      entries.map((entry) => {
        const blocked = entry.blocked ?? deadEnds.get(entry.id);
        return commandRow({ ...entry, blocked }, heading === undefined && !section, keysOf(entry), () =>
          hasJustLeft() ? undefined : onCommand(entry),
        );
      }),
    ),
  });
  const local = commandGroups.map(rowsOf);
  const named = (fit: Fit) => withRows(local, (row, group) => group.fit === fit && (fit === 'loose' || isFree(row)));
  const cannot = withRows(local, (row, { fit }) => fit !== undefined && fit !== 'loose' && !isFree(row));
  const above = recordGroups(found.slice(0, raised), sources.byKind, onRecord, typed);
  const unnamed = above.findIndex(({ isNamed: begins }) => !begins);
  const records = unnamed < 0 ? above : above.slice(0, unnamed);
  const isEmpty = typed.trim() === '' && !about && !section;
  const untyped = local.filter(({ fit }) => fit === undefined);
  const first = [
    ...untyped.filter(({ id }) => id === 'here'),
    ...(isEmpty ? opened : []),
    ...untyped.filter(({ id }) => id !== 'here'),
    ...named('title'),
    ...records,
  ];
  const below: RowGroup[] = [
    ...named('keyword'),
    ...above.slice(records.length),
    // Above commands that match by scattered letters: Enter must not run one of those for it.
    ...cannot.map((group) => ({ ...group, id: `cannot ${group.id}` })),
    ...named('loose'),
    ...recordGroups(found.slice(raised), sources.byKind, onRecord, typed).map((group) => ({
      ...group,
      id: `late ${group.id}`,
    })),
  ];
  const why = inWords(failed.map(({ title }) => title));
  const sections = isEmpty ? sectionsOf(commands.all.entries) : [];
  const groups: RowGroup[] = underOwnHeadings([
    ...first,
    ...(isEmpty
      ? [{ id: 'sections', heading: 'All commands', rows: sections.map((one) => sectionRow(one, onSection)) }]
      : []),
    ...below,
    ...(failed.length > 0
      ? [{ id: 'failed', rows: [retryRow(`${why} could not be searched. ${failed[0]?.why}`, retry)] }]
      : []),
  ]);
  const rows = [...first, ...below].flatMap((group) => group.rows);
  useLayoutEffect(() => {
    lowIds.current = new Set(
      [...named('keyword'), ...cannot, ...named('loose')].flatMap((group) => group.rows.map(({ id }) => id)),
    );
  });
  // Records that are still loading may come above all rows.
  const isOpen = searching && first.length === 0;
  const enterEarly = useEarlyEnter(typed, isOpen, () => {
    const [row, ...others] = rows.filter(isFree);
    const fits = first.length > 0 || below[0]?.id === 'keyword' || others.length === 0;
    // If a search failed, it is unknown if one of its records would be first.
    if (row && failed.length === 0 && fits) row.choose();
  });

  // Cells of a spreadsheet are as a file that is dropped on the page.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const taker = commands.all.entries.find((entry) => entry.command.drop && entry.blocked === undefined)?.command.drop;
    // Beside the commands of one record or one section, a paste is a text to search for, not a table.
    if (!taker || about || section || !isTable(text)) return;
    event.preventDefault();
    onClose();
    taker.take(new File([text], 'Pasted cells', { type: 'text/plain' }), host);
  };

  return (
    <PaletteList
      onPaste={paste}
      label={about ? `Commands for ${about.source.describe(about.record).label}` : 'Search or run a command'}
      placeholder={
        about
          ? 'What do you want to do?'
          : section
            ? 'Which command?'
            : narrow
              ? 'Commands and records…'
              : `Type to search ${commands.all.entries.length} commands and all records…`
      }
      crumbs={about ? [about.source.describe(about.record).label] : section ? [section.title] : []}
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
      onBack={onBack}
      onClose={onClose}
      onEarlyEnter={enterEarly}
      footer={<Hints hints={hints} />}
    />
  );
}

/** Several lines, with cells or with addresses. A name may be copied together with the end of its line, or in two lines. */
const isTable = (text: string): boolean => text.trim().includes('\n') && /[\t;@]/.test(text);

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

/** A command's keys, if they work on the current page. */
function useKeysOf() {
  const page = usePage();
  const singleKeys = useAtomValue(singleKeysAtom);
  return ({ command }: Entry): string | undefined => (holds(command, page.isAt, singleKeys) ? command.keys : undefined);
}

function inWords(titles: readonly string[]): string {
  return new Intl.ListFormat('en').format(titles);
}
