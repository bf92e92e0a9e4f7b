import { refusalBy } from '#core/access/rule.ts';
import { foundAtOnce, type Barred, type Described, type PickArg } from '#core/command/arg.ts';
import type { GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { CallError } from '#core/client/callError.ts';
import { foldText } from '#core/text/fold.ts';
import { beginningFirst, forgiving, narrow, type Found } from '../palette/search/found.ts';

/** A value that an argument offers. */
export interface Choice {
  value: unknown;
  described: Described;
  /** The reason why it cannot be taken now. */
  blocked?: string;
  /** It is as the command would make it: the sentence that says so, in place of `blocked`. */
  already?: string;
}

/**
 * The choice that a text names, or several of which nobody knows which one is meant, or none. `isCut`: there are more
 * matches than a search answers, so the record that is meant may be among the others.
 */
export type Named = { one: Choice } | { several: readonly Choice[]; isCut?: boolean };

/**
 * The choice whose id, name or address the text is, whole. What an argument leaves out is found too, with the reason.
 * Programs name records by this alone: a part of a name may be that of another person (docs/specification/server.md
 * section 10).
 */
export async function namedBy(arg: PickArg<unknown>, typed: string, host: Host, soFar: GivenValues): Promise<Named> {
  const text = typed.trim();
  if (text === '') return { several: [] };
  const offered = await arg.choices(text, host, soFar);
  const found = whole(offered, arg.describe, text).map(choiceIn(arg, host));
  // The rows below the last one of this page may have the same name; none has the same address.
  const isCut = offered.length >= foundAtOnce(host) && !found.some(({ described }) => isUnique(described, text));
  const isId = /^\d{1,15}$/.test(text);
  if (found.length > 0 && !isCut && !isId) return oneOf(found);
  const byId = (await withId(arg, text, host, soFar)).map(choiceIn(arg, host));
  // A group may be called like the id of another one.
  const both = new Map([...byId, ...(isCut ? [] : found)].map((one) => [one.described.key, one]));
  if (both.size > 0) return oneOf([...both.values()]);
  return isCut ? { several: found, isCut } : oneOf(await leftOut(arg, text, host, soFar));
}

function oneOf(choices: readonly Choice[]): Named {
  const [one, ...others] = choices;
  return one && others.length === 0 ? { one } : { several: choices };
}

/** The choices of an argument for a text, in the palette's order, for a person who chooses among them. */
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
  // The server may have found it by a text that is not shown; a list that ignores the text has found nothing.
  const unasked = await search('');
  const keys = (rows: readonly Found[]) => rows.map(({ id }) => id).join('\n');
  return found.length > 0 && keys(unasked) !== keys(found) ? found.map(choiceIn(arg, host)) : [];
}

/** The choices that differ from the text by one typing mistake. */
export async function nearly(arg: PickArg<unknown>, typed: string, host: Host, soFar: GivenValues): Promise<Choice[]> {
  const search = async (text: string) => arg.choices(text, host, soFar);
  const values = await forgiving(typed, search, (value) => arg.describe(value).label);
  return rowsOf(arg, values, host).map(choiceIn(arg, host));
}

type Describe = (value: unknown) => Described;

/** An address is compared as mail systems do; the folding of names would join those of two people. */
const addressKey = (address: string): string => address.trim().normalize('NFKC').toLowerCase();

/** No other record has this id or address. */
const isUnique = ({ key, address }: Described, text: string): boolean =>
  String(key) === text || (address !== undefined && addressKey(address) === addressKey(text));

/**
 * The values that a text names whole. What looks like an address is not a person's name. Of several names that fold to the same, the one to the letter decides.
 */
function whole(values: readonly unknown[], describe: Describe, text: string): Found[] {
  const rows = values.map((value) => ({ value, described: describe(value) }));
  const isName = ({ label, address }: Described) =>
    foldText(label) === foldText(text) && !(address !== undefined && text.includes('@'));
  const named = rows.filter(({ described }) => isUnique(described, text) || isName(described));
  const toTheLetter = named.filter(({ described }) => isUnique(described, text) || described.label === text);
  const found = toTheLetter.length > 0 ? toTheLetter : named;
  return [...new Map(found.map(({ value, described }) => [String(described.key), foundOf(value, described)])).values()];
}

const foundOf = (value: unknown, described: Described): Found => ({
  id: String(described.key),
  from: '',
  value,
  described,
});

/** The choice with an id: a search finds no ids, so a long list is searched for the record's address or name. */
async function withId(arg: PickArg<unknown>, text: string, host: Host, soFar: GivenValues): Promise<Found[]> {
  const ofId = async (search: string) =>
    (await arg.choices(search, host, soFar))
      .map((value) => foundOf(value, arg.describe(value)))
      .filter(({ id }) => id === text);
  const listed = await ofId('');
  if (listed.length > 0 || !arg.of?.byId || !/^\d{1,15}$/.test(text)) return listed;
  const record = await arg.of.byId(Number(text), host).catch(nothing);
  return record ? ofId(searchFor(record)) : [];
}

/** The narrowest search for a known record. */
const searchFor = ({ name, email = '' }: { name: string; email?: string }): string => `${name} ${email}`.trim();

/** Whoever is left out is told of only where the token may read it. */
function nothing(thrown: unknown): undefined {
  if (thrown instanceof CallError) return undefined;
  throw thrown;
}

async function leftOut(arg: PickArg<unknown>, text: string, host: Host, soFar: GivenValues): Promise<Choice[]> {
  if (!arg.barred) return [];
  const record = /^\d{1,15}$/.test(text) ? await arg.of?.byId?.(Number(text), host).catch(nothing) : undefined;
  const found = await arg.barred(record ? searchFor(record) : text, host, soFar).catch(nothing);
  return whole(found ?? [], (value) => (value as Barred).described, text).map(({ value, described }) => {
    const { why, already } = value as Barred;
    return { value, described, ...(already ? { already: why } : { blocked: why }) };
  });
}

function rowsOf(arg: PickArg<unknown>, values: readonly unknown[], host: Host): Found[] {
  return values
    .filter((value) => (arg.when?.(host.viewer(), value) ?? true) === true)
    .map((value) => foundOf(value, arg.describe(value)));
}

const choiceIn =
  (arg: PickArg<unknown>, host: Host) =>
  ({ value, described }: Found): Choice => {
    const of = (rule: PickArg<unknown>['when']) => rule && refusalBy(rule, host.viewer(), value);
    const refused = of(arg.when) ?? of(arg.ready);
    if (!refused) return { value, described };
    return { value, described, ...(refused.already ? { already: refused.why } : { blocked: refused.why }) };
  };
