import type { Viewer } from '#core/access/rule.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { holds } from '#core/command/keys/useKeysHere.ts';
import { availabilityOf } from '#core/command/runCommand.ts';
import type { Commands, Registered } from '#core/plugin/commandsAtom.ts';
import type { Page } from './usePage.ts';

/** A command with the keys that run it now. */
export interface Binding extends Registered {
  /** The keys of a sequence: `['g', 'u']`. */
  strokes: readonly string[];
}

/** All shortcuts that work now and whose commands the viewer may use. `valuesOf` fills in the records of the page. */
export function bindingsOf(
  { commands }: Commands,
  viewer: Viewer,
  page: Page,
  singleKeys: boolean,
  valuesOf: (command: Command) => GivenValues,
): Binding[] {
  return commands
    .filter(({ command }) => holds(command, page.isAt, singleKeys))
    .flatMap(({ command, plugin }) =>
      command.keys !== undefined && availabilityOf(command, viewer, valuesOf(command)).visible
        ? [{ command, plugin, strokes: command.keys.split(' ') }]
        : [],
    )
    .toSorted((a, b) => Number(!a.command.keysOn) - Number(!b.command.keysOn));
}

/** The result of a key: a command to run, or the bindings that the key begins. */
export type Struck = { run: Binding } | { begins: readonly Binding[] } | undefined;

/** Finds the binding of a key, after the keys before it. */
export function strike(bindings: readonly Binding[], before: readonly string[], stroke: string): Struck {
  const struck = [...before, stroke];
  const fitting = bindings.filter(({ strokes }) => struck.every((one, at) => strokes[at] === one));
  const run = fitting.find(({ strokes }) => strokes.length === struck.length);
  if (run) return { run };
  return fitting.length > 0 ? { begins: fitting } : undefined;
}
