import { refusalBy, type Viewer } from '#core/access/rule.ts';
import { barredOf, type Barred, type PickArg } from '#core/command/arg.ts';
import type { GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { narrow, type Found } from '../search/found.ts';
import type { Row } from '../list/PaletteRow.tsx';
import type { Search } from '../search/useSearch.ts';

/**
 * The searches of a step: for the values that can be chosen, and, once something is typed, for those that match it and
 * cannot. `name` is the key of the first.
 */
export function stepSearches(
  name: string,
  arg: PickArg<unknown>,
  host: Host,
  viewer: Viewer,
  soFar: GivenValues,
): readonly Search[] {
  const whyNot = (value: unknown) => arg.when && refusalBy(arg.when, viewer, value);
  const offered = (values: readonly unknown[]) => values.filter((value) => whyNot(value) === undefined);
  const refused = (values: readonly unknown[]) => barredOf(values, (value) => arg.describe(value), whyNot);
  // Both searches read the same choices, so the call for a text is made once.
  let last: { text: string; values: ReturnType<typeof arg.choices> } | undefined;
  const choices: Search = {
    key: name,
    title: arg.label,
    load(text, signal) {
      const values = arg.choices(text, host, soFar, signal);
      last = { text, values };
      return values instanceof Promise ? values.then(offered) : offered(values);
    },
    describe: (value) => arg.describe(value),
  };
  const { barred } = arg;
  if (!arg.when && !barred) return [choices];
  const others: Search = {
    key: `${name} barred`,
    title: arg.label,
    distant: true,
    load(text, signal) {
      if (text === '') return [];
      const values = last?.text === text ? last.values : arg.choices(text, host, soFar, signal);
      const all = Promise.all([
        // Some choices do not depend on the text.
        Promise.resolve(values).then((known) => matching(refused(known), text)),
        barred?.(text, host, soFar, signal) ?? [],
      ]);
      return all.then((lists) => [...new Map(lists.flat().map((one) => [one.described.key, one])).values()]);
    },
    describe: (value) => (value as Barred).described,
  };
  return [choices, others];
}

/** A record that cannot be chosen, as a row with the reason. */
export const barredRow = ({ id, described, value }: Found): Row => ({
  id,
  title: described.label,
  detail: described.detail,
  icon: described.icon,
  picture: described.picture,
  blocked: (value as Barred).why,
  choose: () => {},
});

const matching = (barred: readonly Barred[], typed: string): Barred[] =>
  narrow(
    barred.map((value, at) => ({ id: String(at), from: '', value, described: value.described })),
    typed,
  ).map(({ value }) => value as Barred);
