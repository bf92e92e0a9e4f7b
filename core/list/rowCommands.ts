import type { PickArg, RecordKind } from '#core/command/arg.ts';
import type { Command, CommandSet, GivenValues } from '#core/command/command.ts';

/** The commands for the rows of a list. */
export interface RowCommands {
  /** The menu of each row, by groups. */
  menu: readonly (Command | 'line')[];
  /** Those of them that take several records, for the selected rows. */
  many: readonly Command[];
  /** Passes a row, or several, to the commands as their record argument. */
  valuesOf(records: unknown): GivenValues;
}

/**
 * Finds the commands of a plugin for the rows of a list: those with a `row` whose last record argument is of the list's
 * kind.
 */
export function rowCommandsOf(set: CommandSet, { kind }: Pick<RecordKind<never>, 'kind'>): RowCommands {
  const found = Object.values(set)
    .map((command) => ({ command, row: command.row ?? 0, arg: recordArg(command) }))
    .filter(({ row, arg }) => row > 0 && arg?.[1].of?.kind === kind)
    .toSorted((one, other) => one.row - other.row);
  return {
    menu: found.flatMap(({ command, row }, at) => (at > 0 && found[at - 1]?.row !== row ? ['line', command] : command)),
    many: found.filter(({ arg }) => arg?.[1].many).map(({ command }) => command),
    valuesOf: (records) => Object.fromEntries(found.map(({ arg }) => [arg?.[0], records])),
  };
}

/** The name of a command's last record argument, and the argument. */
const recordArg = (command: Command) =>
  Object.entries(command.args as Record<string, PickArg<unknown>>).findLast(([, arg]) => arg.of);
