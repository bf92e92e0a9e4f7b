import * as z from 'zod/mini';
import { FOUND_AT_ONCE, type Arg, type PickArg, type TextArg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { missingArg } from '#core/command/runCommand.ts';
import { NOTHING_TO_CHOOSE } from '../palette/deadEnds/deadEnd.ts';
import { choicesOf, namedBy, nearly, type Choice, type Named } from './choices.ts';

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

/** Every record that was named is as the command would make it: there is nothing to do, and nothing went wrong. */
export class AlreadyDone extends Error {
  override name = 'AlreadyDone';
  readonly choices: readonly Choice[];

  constructor(choices: readonly Choice[]) {
    super(choices.map(sayAlready).join('\n'));
    this.choices = choices;
  }
}

/** 'Pia Adler, pia@acme.test: This user is already inactive.' */
export const sayAlready = ({ described, already = '' }: Choice): string => `${nameOf(described)}: ${already}`;

/** A record as an answer names it: by its name, and a person by the address too. */
export const nameOf = ({ label, address }: Choice['described']): string =>
  address === undefined || address === label ? label : `${label}, ${address}`;

/** Gives the texts of the arguments. */
export interface Texts {
  /** The texts for an argument; `undefined` if none was given. */
  argument(name: string): readonly string[] | undefined;
  /** The texts or JSON values for a field of a form. */
  field(name: string): readonly unknown[] | undefined;
  /** Nobody looks at the result, so nobody is asked which record a part of a name means. */
  isUnseen?: boolean;
  /** Told of the records that need no change, while others do. */
  already?(choice: Choice): void;
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
    const input = texts.argument(name);
    values[name] =
      arg.how === 'text'
        ? await typedValue(name, arg, input, values, texts, host)
        : await pickedValue(name, arg, input, values, texts, host);
  }
  // What nobody is asked for may be given all the same.
  for (const [name, arg] of Object.entries(args)) {
    const input = texts.argument(name);
    if (input && arg.how === 'text' && values[name] === undefined)
      values[name] = await typedValue(name, arg, input, values, texts, host);
  }
  return values;
}

/** The value that texts name, or that is chosen. */
export async function pickedValue(
  name: string,
  arg: PickArg<unknown>,
  input: readonly string[] | undefined,
  soFar: GivenValues,
  texts: Texts,
  host: Host,
): Promise<unknown> {
  if (input && input.length > 1 && !arg.many) throw new WrongUse(`'${name}' takes one value: ${arg.label}`);
  if (!input?.length) {
    const choices = await choicesOf(arg, '', host, soFar);
    if (choices.length === 0) throw new WrongUse(arg.none ?? NOTHING_TO_CHOOSE);
    if (!texts.choose) throw new WrongUse(`'${name}' is missing: ${arg.label}`, choices.slice(0, FOUND_AT_ONCE));
    return valueOf(arg, await texts.choose(arg, choices, ''));
  }
  const picked = new Map<string | number, unknown>();
  const done: Choice[] = [];
  for (const typed of input) {
    const found = await namedBy(arg, typed, host, soFar);
    const chosen = 'one' in found ? [found.one] : await chosenAmong(found, typed);
    for (const { value, described, blocked, already } of chosen) {
      if (blocked !== undefined) throw new WrongUse(`${nameOf(described)}: ${blocked}`);
      if (already !== undefined) done.push({ value, described, already });
      else picked.set(described.key, value);
    }
  }
  if (picked.size === 0) throw new AlreadyDone(done);
  for (const one of done) texts.already?.(one);
  return valueOf(arg, [...picked.values()]);

  /** Nobody is named whole: somebody who sits there is asked, and a program is told who could be meant. */
  async function chosenAmong(
    { several: named, isCut }: Extract<Named, { several: unknown }>,
    typed: string,
  ): Promise<readonly Choice[]> {
    const similar = async () => {
      const near = await choicesOf(arg, typed, host, soFar);
      return near.length > 0 ? near : nearly(arg, typed, host, soFar);
    };
    const several = named.length > 0 || typed.trim() === '' ? named : await similar();
    const { choose, isUnseen } = texts;
    if (choose && isUnseen !== true && several.length > 0 && !typed.includes('@')) {
      const values = await choose(arg, several, typed);
      return several.filter(({ value }) => values.includes(value));
    }
    const why = isCut
      ? `Too many records match '${typed}', so it is not clear which one is meant. Give its id.`
      : named.length > 1
        ? `More than one is named '${typed}'.`
        : `Nothing is named '${typed}'.`;
    throw new WrongUse(`${why} ${arg.label}`, several.slice(0, FOUND_AT_ONCE));
  }
}

const valueOf = (arg: PickArg<unknown>, picked: readonly unknown[]): unknown =>
  arg.many && picked.length > 1 ? picked : picked[0];

async function typedValue(
  name: string,
  arg: TextArg<unknown>,
  input: readonly string[] | undefined,
  soFar: GivenValues,
  texts: Texts,
  host: Host,
): Promise<unknown> {
  if (input && input.length > 1) throw new WrongUse(`'${name}' takes one value: ${arg.label}`);
  let typed = input?.[0];
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
