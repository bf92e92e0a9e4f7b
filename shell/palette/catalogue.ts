import type { Viewer } from '#core/access/rule.ts';
import type { Arg } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import type { PageRecords } from '#core/command/hostAtom.ts';
import { missingArg, standing, type GivenValues } from '#core/command/runCommand.ts';
import type { Registered, Registry } from '#core/plugin/registry.ts';
import { fillFromPage } from './fill.ts';
import { buildIndex, type Index, type Rankable } from './rank.ts';
import { valueText } from './steps.ts';

/** A command as the palette lists it. */
export interface Entry extends Rankable {
  command: Command;
  pluginId: string;
  /** The heading of its section: the plugin's title. */
  section: string;
  /** What it starts with. */
  values: GivenValues;
  /** The records that are filled in, by name. */
  about?: string;
  /** Why it is greyed. */
  blocked?: string;
}

/** Every command that the viewer may see, 'Go to …' among them, ready to be searched; made once per registry and viewer. */
export function catalogueOf(registry: Registry, viewer: Viewer): Index<Entry> {
  const kept = catalogues.get(registry);
  if (kept?.viewer === viewer) return kept.index;
  const entries = registry.commands.map(entryOf).filter(({ command }) => standing(command, viewer, {}).shown);
  const index = buildIndex(entries);
  catalogues.set(registry, { viewer, index });
  return index;
}

const catalogues = new WeakMap<Registry, { viewer: Viewer; index: Index<Entry> }>();

/** The commands that take what is on the page, each with it filled in; those whose rules turn it away are left out. */
export function filledEntries(entries: readonly Entry[], provided: readonly PageRecords[], viewer: Viewer): Entry[] {
  if (provided.length === 0) return [];
  return entries.flatMap((entry) => {
    const values = fillFromPage(entry.command, provided);
    if (Object.keys(values).length === 0) return [];
    const now = standing(entry.command, viewer, values);
    if (!now.shown) return [];
    const about = aboutOf(entry.command, values);
    return {
      ...entry,
      id: `${entry.id} filled`,
      title: plainTitle(entry),
      keywords: [...(entry.keywords ?? []), about],
      values,
      about: missingArg(entry.command, values) === undefined ? about : `${about}…`,
      ...(now.blocked !== undefined && { blocked: now.blocked }),
    };
  });
}

function entryOf({ command, plugin }: Registered): Entry {
  return {
    id: command.id,
    title: command.title,
    ...(command.keywords && { keywords: command.keywords }),
    command,
    pluginId: plugin.id,
    section: plugin.title,
    values: {},
  };
}

function aboutOf(command: Command, values: GivenValues): string {
  const args = command.args as Record<string, Arg<unknown>>;
  return Object.entries(values)
    .map(([name, value]) => valueText(args[name], value))
    .join(', ');
}
