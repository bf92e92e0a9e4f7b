import { admits, type Viewer } from '#core/access/rule.ts';
import type { RecordSource } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { reachOf, reachOfSearch } from '#core/command/headless/reach.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { allowsScope, type Scope } from '#core/contract/scope.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { features } from '../plugins.ts';
import { fieldsOf, type Field } from './fields.ts';
import { forPrograms } from './fillProgram.ts';

/** A command that works without a browser. */
export interface Program {
  command: Command;
  /** Those of the form that it opens in the browser; none for other commands. */
  fields: readonly Field[];
  /** From its title: 'Resend invitation…' is `resend-invitation`. */
  name: string;
  /** The heading of its plugin. */
  section: string;
  scopes: readonly Scope[];
  /** What its calls do, one sentence for each. */
  effects: readonly string[];
  /** It may change, end or replace something that is there. */
  isDestructive: boolean;
}

/** A kind of record that a program can search. */
export interface Searchable {
  source: RecordSource<unknown>;
  scopes: readonly Scope[];
}

/** What programs can do, made from the declarations of the plugins. */
export interface Programs {
  programs: readonly Program[];
  searches: readonly Searchable[];
}

let loaded: Promise<Programs> | undefined;

/** The commands and searches of all plugins that work without a browser; loaded once. */
export function loadPrograms(): Promise<Programs> {
  return (loaded ??= load(features));
}

async function load(plugins: readonly Plugin[]): Promise<Programs> {
  const { commands, records } = await loadCommands(plugins);
  const programs = await Promise.all(
    commands.map(async ({ command, plugin }) => {
      const fields = command.saves ? fieldsOf(command.saves) : [];
      const { scopes, effects, changes, works } = await reachOf(forPrograms({ command, fields }));
      if (!works) return [];
      const isDestructive = changes && !command.additive;
      return [{ command, fields, name: nameOf(command), section: plugin.title, scopes, effects, isDestructive }];
    }),
  );
  const searches = await Promise.all(
    records.map(async (source) => {
      const { scopes, works } = await reachOfSearch(source);
      return works ? [{ source, scopes }] : [];
    }),
  );
  return { programs: programs.flat(), searches: searches.flat() };
}

/** The name of a command as a program writes it. */
function nameOf(command: Pick<Command, 'title'>): string {
  return plainTitle(command)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Those that the holder of a token may use now, with these scopes. */
export function allowed(
  { programs, searches }: Programs,
  { viewer, scopes }: { viewer: Viewer; scopes: readonly string[] },
): Programs {
  const fits = (needed: readonly Scope[]) => needed.every((scope) => allowsScope(scopes, scope));
  return {
    programs: programs.filter(({ command, scopes: needed }) => admits(command.access, viewer) && fits(needed)),
    searches: searches.filter(({ source, scopes: needed }) => admits(source.access, viewer) && fits(needed)),
  };
}
