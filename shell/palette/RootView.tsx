import { useAtomValue } from 'jotai';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { admits } from '#core/access/rule.ts';
import type { RecordSource } from '#core/command/arg.ts';
import { pageRecordsAtom, useHost } from '#core/command/hostAtom.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { holds } from '../keys/bindings.ts';
import { usePage } from '../keys/usePage.ts';
import { catalogueOf, filledEntries, obstacleOf, type Entry } from './catalogue.ts';
import { forgiving, isNamed, type Found } from './found.ts';
import { Hints } from './Hints.tsx';
import { cursorIn, PaletteList } from './PaletteList.tsx';
import { retryRow, type Row, type RowGroup } from './PaletteRow.tsx';
import { buildIndex } from './rank.ts';
import { rootGroups, type EntryGroup, type Fit } from './rootGroups.ts';
import { countOf } from './Said.tsx';
import { sameViewerAtom } from './sameViewer.ts';
import { readUsage } from './usage.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useSearch, type Cursor, type Search } from './useSearch.ts';

/** A record that was chosen, with where it came from. */
export interface ChosenRecord {
  source: RecordSource<unknown>;
  record: unknown;
}

interface RootViewProps {
  typed: string;
  onTyped(typed: string): void;
  /** A record without a page of its own, whose commands are listed. */
  about: ChosenRecord | null;
  onCommand(entry: Entry): void;
  onRecord(chosen: ChosenRecord): void;
  onBack(): void;
  onClose(): void;
}

/** The first step: one field for commands, pages and records. */
export function RootView({ typed, onTyped, about, onCommand, onRecord, onBack, onClose }: RootViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const lowIds = useRef<ReadonlySet<string>>(new Set());
  const cursor = useCallback((): Cursor => {
    const id = cursorIn(list.current);
    return { id, onLocal: id !== undefined && lowIds.current.has(id) };
  }, []);
  const commands = useCommands(about);
  const keysOf = useKeysOf();
  const sources = useSources();
  const searched = about || typed.trim().length < LETTERS ? none : sources.searches;
  const exact = useSearch(searched, typed, cursor);

  const commandGroups = useMemo(() => rootGroups(commands, typed), [commands, typed]);
  const isLoose = commandGroups.every(({ fit }) => fit === 'loose');
  const again = isLoose && !exact.searching && exact.found.length === 0 && exact.failed.length === 0;
  const almost = useSearch(again ? sources.forgiving : none, typed, cursor);
  const searching = exact.searching || almost.searching;
  const { failed, retry } = exact;
  const { found, raised } = again ? almost : exact;

  const rowsOf = ({ id, heading, fit, entries }: EntryGroup): RowGroup & { fit: Fit | undefined } => ({
    id,
    fit,
    heading,
    rows: entries.map((entry) => commandRow(entry, heading === undefined, keysOf(entry), () => onCommand(entry))),
  });
  const local = commandGroups.map(rowsOf);
  const named = (fit: Fit) => local.filter((group) => group.fit === fit);
  const above = recordGroups(found.slice(0, raised), sources.byKind, onRecord, typed);
  const unnamed = above.findIndex(({ isNamed: begins }) => !begins);
  const records = unnamed < 0 ? above : above.slice(0, unnamed);
  const first = [...local.filter(({ fit }) => fit === undefined), ...named('title'), ...records];
  const below: RowGroup[] = [
    ...named('keyword'),
    ...above.slice(records.length),
    ...named('loose'),
    ...recordGroups(found.slice(raised), sources.byKind, onRecord, typed).map((group) => ({
      ...group,
      id: `late ${group.id}`,
    })),
  ];
  const why = inWords(failed.map(({ title }) => title));
  const groups: RowGroup[] = [
    ...first,
    ...below,
    ...(failed.length > 0
      ? [{ id: 'failed', rows: [retryRow(`${why} could not be searched. ${failed[0]?.why}`, retry)] }]
      : []),
  ];
  const rows = [...first, ...below].flatMap((group) => group.rows);
  useLayoutEffect(() => {
    lowIds.current = new Set(
      [...named('keyword'), ...named('loose')].flatMap((group) => group.rows.map(({ id }) => id)),
    );
  });
  // Records may still come above all that is shown.
  const isOpen = searching && first.length === 0;
  const enterEarly = useEarlyEnter(typed, isOpen, () => {
    const [row, ...others] = rows;
    const fits = first.length > 0 || below[0]?.id === 'keyword' || others.length === 0;
    // If some could not be searched, nobody knows if one of those would come first.
    if (row && row.blocked === undefined && failed.length === 0 && fits) row.choose();
  });

  return (
    <PaletteList
      label={about ? `Commands for ${about.source.describe(about.record).label}` : 'Search or run a command'}
      placeholder={about ? 'What to do?' : 'Search or type a command…'}
      crumbs={about ? [about.source.describe(about.record).label] : []}
      typed={typed}
      onTyped={onTyped}
      groups={groups}
      searching={searching}
      isOpen={isOpen}
      empty={<>No results for “{typed.trim()}”.</>}
      said={
        searching && rows.length === 0
          ? 'Searching…'
          : countOf(rows.length) + (failed.length > 0 ? ' Some could not be searched.' : '')
      }
      list={list}
      onBack={onBack}
      onClose={onClose}
      onEarlyEnter={enterEarly}
      footer={<Hints hints={hints} />}
    />
  );
}

/** Records are searched from two letters on; one would find nearly everything. */
const LETTERS = 2;
const PER_SOURCE = 5;
const none: readonly Search[] = [];
const hints = [
  ['arrowup arrowdown', 'to move'],
  ['enter', 'to choose'],
  ['escape', 'to close'],
] as const;

function useCommands(about: ChosenRecord | null) {
  const registry = useAtomValue(registryAtom);
  const commands = useAtomValue(commandsAtom);
  const viewer = useAtomValue(viewerAtom);
  const onPage = useAtomValue(pageRecordsAtom);
  const page = usePage();
  const session = useAtomValue(sessionAtom);
  const [usage] = useState(() => readUsage(viewer.id));
  return useMemo(() => {
    const provided = about ? [{ kind: about.source.kind, records: [about.record] }] : onPage;
    const known = commands ? catalogueOf(commands, session, viewer) : buildIndex<Entry>([]);
    const filled = buildIndex(filledEntries(known.entries, provided, viewer));
    const pagePlugin = registry?.plugins.find(({ routes }) => page.route && routes?.includes(page.route))?.id;
    const fits = ({ about: filledIn, command, pluginId }: Entry): number => {
      if (filledIn !== undefined) return 2;
      return Number(pluginId === pagePlugin || (command.keysOn !== undefined && page.isAt(command.keysOn)));
    };
    const favour = { fits, usage: ({ countedAs }: Entry) => usage.get(countedAs) ?? 0 };
    return { all: about ? buildIndex<Entry>([]) : known, filled, favour, pagePlugin };
  }, [registry, commands, session, viewer, onPage, about, page, usage]);
}

function useSources() {
  const commands = useAtomValue(commandsAtom);
  const viewer = useAtomValue(sameViewerAtom);
  const heldUp = obstacleOf(useAtomValue(sessionAtom), viewer) !== undefined;
  const host = useHost();
  return useMemo(() => {
    const known: RecordSource<unknown>[] = commands && !heldUp ? [...commands.records] : [];
    const sources = known.filter(({ access }) => admits(access, viewer));
    const searches = sources.map((source): Search => ({
      key: source.kind,
      title: source.title,
      distant: true,
      load: (typed, signal) => source.search(typed, host, signal),
      describe: (record) => source.describe(record),
    }));
    const forgivingOnes = searches.map((search): Search => ({
      ...search,
      load: (typed, signal) =>
        forgiving(
          typed,
          (text) => search.load(text, signal),
          (value) => search.describe(value).label,
        ),
    }));
    return { searches, forgiving: forgivingOnes, byKind: new Map(sources.map((source) => [source.kind, source])) };
  }, [commands, viewer, heldUp, host]);
}

/** A command's keys where they hold now. */
function useKeysOf() {
  const page = usePage();
  const singleKeys = useAtomValue(singleKeysAtom);
  return ({ command }: Entry): string | undefined => (holds(command, page, singleKeys) ? command.keys : undefined);
}

function commandRow(entry: Entry, withSection: boolean, keys: string | undefined, choose: () => void): Row {
  const { id, title, about, blocked, section, command } = entry;
  return {
    id,
    title,
    icon: command.icon ?? null,
    about,
    blocked,
    section: withSection ? section : undefined,
    keys,
    danger: command.danger,
    choose,
  };
}

/**
 * The found records under their sources' headings; a heading comes again where a late answer was put below. `isNamed`:
 * the first name begins with what was typed.
 */
function recordGroups(
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
      choose: () => onRecord({ source, record: value }),
    };
    const last = groups.at(-1);
    if (last?.heading === source.title) last.rows.push(row);
    else
      groups.push({ id: `${from} ${groups.length}`, heading: source.title, rows: [row], isNamed: isNamed(one, typed) });
  }
  return groups;
}

function inWords(titles: readonly string[]): string {
  return new Intl.ListFormat('en').format(titles);
}
