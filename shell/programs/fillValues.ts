import * as z from 'zod/mini';
import type { Arg, PickArg, TextArg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { missingArg } from '#core/command/runCommand.ts';
import { NOTHING_TO_CHOOSE } from '../palette/deadEnd.ts';
import { choicesOf, named, nearly, type Choice } from './choices.ts';

/** An argument cannot be filled in as it was given. */
export class WrongUse extends Error {
  override name = 'WrongUse';
  /** What could have been meant. */
  readonly choices: readonly Choice[];

  constructor(message: string, choices: readonly Choice[] = []) {
    super(message);
    this.choices = choices;
  }
}

/** Gives the texts of the arguments. */
export interface Texts {
  /** The texts for an argument; `undefined` if none was given. */
  given(name: string): readonly string[] | undefined;
  /** The texts or JSON values for a field of a form. */
  field(name: string): readonly unknown[] | undefined;
  /** Asks for one of these; without it, an argument that is missing or not clear is an error. */
  choose?(arg: PickArg<unknown>, choices: readonly Choice[], typed: string): Promise<readonly unknown[]>;
  type?(arg: TextArg<unknown>, initial: string | undefined, fault: string | undefined): Promise<string>;
}

/** Fills in the arguments of a command in their order, by the choices, rules and checks that the palette has too. */
export async function fillValues(command: Command, texts: Texts, host: Host): Promise<GivenValues> {
  const values: GivenValues = {};
  const args = command.args as Record<string, Arg<unknown>>;
  for (let name = missingArg(command, values); name !== undefined; name = missingArg(command, values)) {
    const arg = args[name] as Arg<unknown>;
    const given = texts.given(name);
    values[name] =
      arg.how === 'text'
        ? await typedValue(name, arg, given, values, texts, host)
        : await pickedValue(name, arg, given, values, texts, host);
  }
  return values;
}

/** The value that texts name, or that is chosen. */
export async function pickedValue(
  name: string,
  arg: PickArg<unknown>,
  given: readonly string[] | undefined,
  soFar: GivenValues,
  texts: Texts,
  host: Host,
): Promise<unknown> {
  if (given && given.length > 1 && !arg.many) throw new WrongUse(`'${name}' takes one value: ${arg.label}`);
  if (!given?.length) {
    const choices = await choicesOf(arg, '', host, soFar);
    if (choices.length === 0) throw new WrongUse(arg.none ?? NOTHING_TO_CHOOSE);
    if (!texts.choose) throw new WrongUse(`'${name}' is missing: ${arg.label}`, choices);
    return valueOf(arg, await texts.choose(arg, choices, ''));
  }
  const picked: unknown[] = [];
  for (const typed of given) {
    const found = named(await choicesOf(arg, typed, host, soFar), typed);
    if ('one' in found) {
      if (found.one.blocked !== undefined) throw new WrongUse(`${found.one.described.label}: ${found.one.blocked}`);
      picked.push(found.one.value);
      continue;
    }
    const several = found.several.length > 0 ? found.several : await nearly(arg, typed, host, soFar);
    const why =
      found.several.length > 0
        ? `'${typed}' matches more than one. ${arg.label}`
        : `Nothing is named '${typed}'. ${arg.label}`;
    if (!texts.choose || several.length === 0) throw new WrongUse(why, several);
    picked.push(...(await texts.choose(arg, several, typed)));
  }
  return valueOf(arg, picked);
}

const valueOf = (arg: PickArg<unknown>, picked: readonly unknown[]): unknown =>
  arg.many && picked.length > 1 ? picked : picked[0];

async function typedValue(
  name: string,
  arg: TextArg<unknown>,
  given: readonly string[] | undefined,
  soFar: GivenValues,
  texts: Texts,
  host: Host,
): Promise<unknown> {
  if (given && given.length > 1) throw new WrongUse(`'${name}' takes one value: ${arg.label}`);
  let typed = given?.[0];
  const initial = typed === undefined ? await arg.initial?.(host, soFar) : undefined;
  let fault: string | undefined;
  for (;;) {
    const isAsked = typed === undefined;
    if (typed === undefined) {
      if (!texts.type) throw new WrongUse(`'${name}' is missing: ${arg.label}`);
      typed = (await texts.type(arg, initial, fault)) || (initial ?? '');
    }
    const checked = z.safeParse(arg.schema, typed);
    fault = checked.success ? arg.fault?.(checked.data, soFar) : checked.error.issues[0]?.message;
    if (checked.success && fault === undefined) return checked.data;
    fault ??= 'This is not possible.';
    if (!isAsked && !texts.type) throw new WrongUse(`${arg.label}: ${fault}`);
    typed = undefined;
  }
}
