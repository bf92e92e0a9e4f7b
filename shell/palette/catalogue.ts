import type { Viewer } from '#core/access/rule.ts';
import type { Arg, PickArg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { labelOf, plainTitle } from '#core/command/labelOf.ts';
import type { PageRecords } from '#core/command/hostAtom.ts';
import { missingArg, availabilityOf } from '#core/command/runCommand.ts';
import type { Obstacle } from '#core/contract/endpoint.ts';
import { owesFactor, type Details } from '#core/contract/session.ts';
import type { Commands, Registered } from '#core/plugin/commandsAtom.ts';
import { fillFromPage } from './frame/fill.ts';
import { buildIndex, type Index, type Rankable } from './search/rank.ts';
import { valueText } from './step/steps.ts';

/** A command as the palette lists it. */
export interface Entry extends Rankable {
  command: Command;
  pluginId: string;
  /** The heading of its section: the plugin's title. */
  section: string;
  /** The arguments that the entry fills in. */
  values: GivenValues;
  /** The name under which its uses are counted; see usageId. */
  countedAs: string;
  /** The names of the filled-in records. */
  about?: string;
  /** The reason why it is greyed. */
  blocked?: string;
}

/** The reason why the person cannot use the organisation, which nearly every call would report. */
export function obstacleOf({ person }: Details, { addressRefused }: Viewer): Obstacle | undefined {
  if (addressRefused || !person.active || person.deleted) return 'shut out';
  return owesFactor(person) ? 'set-up owed' : undefined;
}

/** Every command that the viewer may see, including 'Go to …', with its search index; made once per session. */
export function catalogueOf(commands: Commands, session: Details, viewer: Viewer): Index<Entry> {
  const cached = catalogues.get(commands);
  if (cached?.viewer === viewer) return cached.index;
  const obstacle = obstacleOf(session, viewer);
  const open = commands.commands.filter(({ command }) => !obstacle || command.evenWhen?.includes(obstacle));
  const index = buildIndex(open.flatMap((registered) => entriesOf(registered, viewer, session)));
  catalogues.set(commands, { viewer, index });
  return index;
}

const catalogues = new WeakMap<Commands, { viewer: Viewer; index: Index<Entry> }>();

/**
 * The commands that take the page's records, with the records filled in; commands whose rules refuse them are left
 * out.
 */
export function filledEntries(entries: readonly Entry[], provided: readonly PageRecords[], viewer: Viewer): Entry[] {
  if (provided.length === 0) return [];
  return entries.flatMap((entry) => {
    if (Object.keys(entry.values).length > 0) return [];
    const values = fillFromPage(entry.command, provided);
    if (Object.keys(values).length === 0) return [];
    const now = availabilityOf(entry.command, viewer, values);
    if (!now.visible) return [];
    const about = aboutOf(entry.command, values);
    return {
      ...entry,
      id: `${entry.id} filled`,
      title: plainTitle(entry),
      keywords: [...(entry.keywords ?? []), about],
      values,
      countedAs: usageId(entry.command, values),
      about: missingArg(entry.command, values) === undefined ? about : `${about}…`,
      ...(now.blocked !== undefined && { blocked: now.blocked }),
    };
  });
}

/** The name under which uses are counted. A command that is listed once for each value has a count for each. */
export function usageId(command: Command, values: GivenValues): string {
  const [name, arg] = eachOf(command) ?? [];
  const value = name === undefined ? undefined : values[name];
  return arg && value !== undefined ? `${command.id} ${arg.describe(value).key}` : command.id;
}

function entriesOf({ command, plugin }: Registered, viewer: Viewer, session: Details): Entry[] {
  if (!availabilityOf(command, viewer, {}).visible) return [];
  const entry: Entry = {
    id: command.id,
    title: command.title,
    ...(command.keywords && { keywords: command.keywords }),
    command,
    pluginId: plugin.id,
    section: plugin.title,
    values: {},
    countedAs: command.id,
  };
  const [name, arg] = eachOf(command) ?? [];
  if (name === undefined || !arg?.each) return [entry];
  const own = arg.each(session).flatMap((value): Entry[] => {
    const values = { [name]: value };
    const now = availabilityOf(command, viewer, values);
    const title = labelOf(command, values);
    const id = usageId(command, values);
    return now.visible ? [{ ...entry, id, countedAs: id, title, values, blocked: now.blocked }] : [];
  });
  return [...own, entry];
}

function eachOf(command: Command): [string, PickArg<unknown>] | undefined {
  for (const [name, arg] of Object.entries(command.args as Record<string, Arg<unknown>>)) {
    if (arg.how === 'pick' && arg.each) return [name, arg];
  }
  return undefined;
}

function aboutOf(command: Command, values: GivenValues): string {
  const args = command.args as Record<string, Arg<unknown>>;
  return Object.entries(values)
    .map(([name, value]) => valueText(args[name], value))
    .join(', ');
}
