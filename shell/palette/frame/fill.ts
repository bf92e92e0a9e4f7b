import type { Arg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { PageRecords } from '#core/command/hostAtom.ts';

/**
 * The arguments of a command that the page fills in: the nearest records of each argument's kind, or of
 * one that stands for it, each kind once.
 * Several records only fill an argument that takes many. Empty if the page has no record for the command.
 */
export function fillFromPage(command: Command, provided: readonly PageRecords[]): GivenValues {
  const fromPage: GivenValues = {};
  const filled = new Set<string>();
  for (const [name, arg] of Object.entries(command.args as Record<string, Arg<unknown>>)) {
    if (arg.how !== 'pick') continue;
    const same = arg.of ? [{ kind: arg.of.kind, value: (record: unknown) => record }] : [];
    for (const { kind, value } of [...same, ...(arg.also ?? [])]) {
      const near = filled.has(kind) ? [] : (provided.find((one) => one.kind === kind)?.records ?? []);
      if (near.length === 0 || (near.length > 1 && !arg.many)) continue;
      const values = near.map(value);
      fromPage[name] = values.length > 1 ? values : values[0];
      filled.add(kind);
      break;
    }
  }
  return fromPage;
}
