import type { Arg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { PageRecords } from '#core/command/hostAtom.ts';

/**
 * The arguments of a command that the page fills in: the nearest records of each argument's kind, each kind once.
 * Several records only fill an argument that takes many. Empty if the page has no record for the command.
 */
export function fillFromPage(command: Command, provided: readonly PageRecords[]): GivenValues {
  const values: GivenValues = {};
  const filled = new Set<string>();
  for (const [name, arg] of Object.entries(command.args as Record<string, Arg<unknown>>)) {
    if (arg.how !== 'pick' || !arg.of || filled.has(arg.of.kind)) continue;
    const { kind } = arg.of;
    const near = provided.find((shown) => shown.kind === kind)?.records ?? [];
    const value = near.length > 1 ? (arg.many ? near : undefined) : near[0];
    if (value === undefined) continue;
    values[name] = value;
    filled.add(kind);
  }
  return values;
}
