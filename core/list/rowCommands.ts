import type { Arg, PickArg, RecordKind } from '../command/arg.ts';
import type { Command, CommandSet } from '../command/command.ts';

/** The commands for the rows of a list. */
export interface RowCommands {
  /** The menu of each row, by groups. */
  menu: readonly (Command | 'line')[];
  /** Those of them that take several records, for the selected rows. */
  many: readonly Command[];
}

/**
 * Finds the commands of a plugin for the rows of a list: those with a `row` whose last record argument is of the list's
 * kind.
 */
export function rowCommandsOf(set: CommandSet, { kind }: Pick<RecordKind<never>, 'kind'>): RowCommands {
  const fitting = Object.values(set)
    .filter((command) => command.row !== undefined && recordArg(command)?.of?.kind === kind)
    .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
  return {
    menu: fitting.flatMap((command, at) => {
      const startsGroup = at > 0 && fitting[at - 1]?.row !== command.row;
      return startsGroup ? (['line', command] as const) : [command];
    }),
    many: fitting.filter((command) => recordArg(command)?.many),
  };
}

function recordArg(command: Command): PickArg<unknown> | undefined {
  return Object.values(command.args as Record<string, Arg<unknown>>).findLast(
    (arg) => arg.how === 'pick' && arg.of !== undefined,
  ) as PickArg<unknown> | undefined;
}
