import type { Described, PickArg } from '#core/command/arg.ts';
import type { GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { foldText } from '#core/text/fold.ts';
import { beginningFirst, forgiving, narrow, type Found } from '../palette/found.ts';

/** A value that an argument offers. */
export interface Choice {
  value: unknown;
  described: Described;
  /** The reason why it cannot be taken now. */
  blocked?: string;
}

/** What a text names: one choice, or several among which somebody has to choose, or none. */
export type Named = { one: Choice } | { several: Choice[] };

/** The choices of an argument for a text, in the palette's order: refused ones are left out or blocked by its rules. */
export async function choicesOf(
  arg: PickArg<unknown>,
  typed: string,
  host: Host,
  soFar: GivenValues,
): Promise<Choice[]> {
  const search = async (text: string) => rowsOf(arg, await arg.choices(text, host, soFar), host);
  const found = await search(typed);
  if (typed.trim() === '') return found.map(choiceIn(arg, host));
  const fitting = narrow(found, typed);
  if (fitting.length > 0) return beginningFirst(fitting, typed).map(choiceIn(arg, host));
  // The server may have found it by a text that is not shown; a list that ignores the text has found nothing but a key.
  const unasked = await search('');
  const keys = (rows: readonly Found[]) => rows.map(({ id }) => id).join('\n');
  const others =
    found.length > 0 && keys(unasked) !== keys(found) ? found : unasked.filter(({ id }) => id === typed.trim());
  return others.map(choiceIn(arg, host));
}

/** The choices that differ from the text by one typing mistake. */
export async function nearly(arg: PickArg<unknown>, typed: string, host: Host, soFar: GivenValues): Promise<Choice[]> {
  const search = async (text: string) => arg.choices(text, host, soFar);
  const values = await forgiving(typed, search, (value) => arg.describe(value).label);
  return rowsOf(arg, values, host).map(choiceIn(arg, host));
}

/** The choice that a text names. Its whole name, address or key decides among several. */
export function named(choices: readonly Choice[], typed: string): Named {
  const text = foldText(typed.trim());
  const isExact = ({ described: { key, label, detail = '' } }: Choice) =>
    String(key) === typed.trim() || [label, detail, detail.split(', ')[0] ?? ''].some((one) => foldText(one) === text);
  const exact = choices.filter(isExact);
  const [one, ...others] = exact.length === 1 ? exact : choices;
  return one && others.length === 0 ? { one } : { several: [...choices] };
}

function rowsOf(arg: PickArg<unknown>, values: readonly unknown[], host: Host): Found[] {
  return values
    .filter((value) => (arg.when?.(host.viewer(), value) ?? true) === true)
    .map((value) => {
      const described = arg.describe(value);
      return { id: String(described.key), from: '', value, described };
    });
}

const choiceIn =
  (arg: PickArg<unknown>, host: Host) =>
  ({ value, described }: Found): Choice => {
    const verdict = arg.ready?.(host.viewer(), value) ?? true;
    return { value, described, ...(verdict !== true && { blocked: verdict }) };
  };
