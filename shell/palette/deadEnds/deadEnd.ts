import type { Viewer } from '#core/access/rule.ts';
import { FOUND_AT_ONCE, type Arg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { missingArg } from '#core/command/runCommand.ts';

export const NOTHING_TO_CHOOSE = 'There is nothing to choose from.';

/**
 * The reason why a command cannot be completed with these values: it is not available now, or its next step has no
 * choice that the rules allow. `undefined` if it can be completed, or if that is not known.
 */
export async function deadEnd(
  command: Command,
  values: GivenValues,
  host: Host,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const available = await command.available?.(host);
    if (typeof available === 'string') return available;
    const arg = (command.args as Record<string, Arg<unknown>>)[missingArg(command, values) ?? ''];
    if (arg?.how !== 'pick') return undefined;
    const choices = await arg.choices('', host, values, signal);
    // There may be more choices than this page of the search shows.
    return choices.length < FOUND_AT_ONCE ? whyNone(choices, arg, host.viewer()) : undefined;
  } catch {
    return undefined;
  }
}

function whyNone(
  choices: readonly unknown[],
  { when, ready, none = NOTHING_TO_CHOOSE }: Extract<Arg<unknown>, { how: 'pick' }>,
  viewer: Viewer,
): string | undefined {
  const offered = choices.filter((value) => (when?.(viewer, value) ?? true) === true);
  const verdicts = offered.map((value) => ready?.(viewer, value) ?? true);
  if (verdicts.includes(true)) return undefined;
  return verdicts.find((verdict) => verdict !== true) ?? none;
}
