import type { Arg, RecordKind } from '../command/arg.ts';
import type { Command, GivenValues } from '../command/command.ts';

/** Passes a record, or several, to each command's argument of that kind. */
export function valuesOf(
  commands: readonly (Command | 'line')[],
  { kind }: Pick<RecordKind<never>, 'kind'>,
  given: unknown,
): GivenValues {
  const names = commands.flatMap((command) =>
    command === 'line'
      ? []
      : Object.entries(command.args as Record<string, Arg<unknown>>)
          .filter(([, arg]) => arg.how === 'pick' && arg.of?.kind === kind)
          .slice(0, 1)
          .map(([name]) => name),
  );
  return Object.fromEntries(names.map((name) => [name, given]));
}
