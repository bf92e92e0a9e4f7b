import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { admits } from '#core/access/rule.ts';
import type { RecordSource } from '#core/command/arg.ts';
import { pageRecordsAtom, useHost } from '#core/command/hostAtom.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { usePage } from '#shell/keys/usePage.ts';
import { catalogueOf, filledEntries, obstacleOf, type Entry } from '../catalogue.ts';
import { forgiving } from '../search/found.ts';
import { buildIndex } from '../search/rank.ts';
import { sameViewerAtom } from '../sameViewer.ts';
import { readUsage } from '../search/usage.ts';
import type { Search } from '../search/useSearch.ts';

/** A chosen record, with its source. */
export interface ChosenRecord {
  source: RecordSource<unknown>;
  record: unknown;
}

/** The commands that the viewer may use, and their ranking on this page. */
export function useCommands(about: ChosenRecord | null, section: string | undefined) {
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
    const all =
      section === undefined ? known : buildIndex(known.entries.filter(({ pluginId }) => pluginId === section));
    return {
      all: about ? buildIndex<Entry>([]) : all,
      filled: section === undefined ? filled : buildIndex<Entry>([]),
      favour,
      section,
    };
  }, [registry, commands, session, viewer, onPage, about, section, page, usage]);
}

/** The searches for records that the viewer may use. `forgiving` has the same searches with one typing mistake forgiven. */
export function useSources() {
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
