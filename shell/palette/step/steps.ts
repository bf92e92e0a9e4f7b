import type { Arg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { missingArg } from '#core/command/runCommand.ts';

/** A command whose arguments are being asked for: the values that it started with, and the answers so far, in order. */
export interface Steps {
  command: Command;
  startValues: GivenValues;
  answers: readonly Answer[];
  /** The answer that a step back removed; the step shows it again. */
  former?: Answer;
  /** The record of the page for the last step. The step shows it first, and takes it unless something is typed. */
  pageRecord?: Answer;
}

/** The answer of one step: a value, or several marked ones. `typed` is the text that a checked value was made from. */
export interface Answer {
  name: string;
  value: unknown;
  typed?: string;
  /** Enter took the first record of a list, and the person typed nothing to name it. */
  isUnnamed?: boolean;
}

/** The current step. */
export interface Step {
  name: string;
  arg: Arg<unknown>;
  /** Counts from 1. */
  at: number;
  /** The number of steps, as far as the answers so far determine it. */
  of: number;
}

/** Starts with the values that the page or the caller knows. */
export function begin(command: Command, startValues: GivenValues): Steps {
  return { command, startValues, answers: [] };
}

/**
 * Starts with the record of the page as the first choice of the last step. Text that is typed right after the command
 * then searches for another record.
 */
export function beginShown(command: Command, startValues: GivenValues): Steps {
  const [name] = Object.entries(argsOf(command)).findLast(([key, arg]) => key in startValues && isRecord(arg)) ?? [];
  if (name === undefined || missingArg(command, startValues) !== undefined) return begin(command, startValues);
  const { [name]: value, ...others } = startValues;
  return { ...begin(command, others), pageRecord: { name, value } };
}

/** Tells if the person was asked for a record, and Enter took the first one of the list. */
export const isUnnamed = ({ answers }: Steps): boolean => answers.some((one) => one.isUnnamed);

const isRecord = (arg: Arg<unknown>): boolean => arg.how === 'pick' && (arg.of ?? arg.also) !== undefined;

/** All values so far, for an argument's `choices` and `initial`. With the last answer, the command runs with them. */
export function valuesOf({ startValues, answers }: Steps): GivenValues {
  return { ...startValues, ...Object.fromEntries(answers.map(({ name, value }) => [name, value])) };
}

/** The argument to ask for next; `undefined` if the command can run. */
export function stepOf(steps: Steps): Step | undefined {
  const values = valuesOf(steps);
  const name = missingArg(steps.command, values);
  if (name === undefined) return undefined;
  const args = argsOf(steps.command);
  const owed = Object.entries(args).filter(([other, arg]) => values[other] === undefined && needed(arg, values));
  const at = steps.answers.length + 1;
  return { name, arg: args[name] as Arg<unknown>, at, of: at + owed.length - 1 };
}

/** Answers the current step. */
export function answer(steps: Steps, value: unknown, typed?: string, unnamed = false): Steps {
  const step = stepOf(steps);
  if (!step) return steps;
  const latest: Answer = {
    name: step.name,
    value,
    ...(typed !== undefined && { typed }),
    ...(unnamed && isRecord(step.arg) && { isUnnamed: true }),
  };
  return { command: steps.command, startValues: steps.startValues, answers: [...steps.answers, latest] };
}

/** Goes one step back; `null` at the first step. */
export function back(steps: Steps): Steps | null {
  const former = steps.answers.at(-1);
  if (!former) return null;
  return { command: steps.command, startValues: steps.startValues, answers: steps.answers.slice(0, -1), former };
}

/** Goes back to the last typed answer; `null` if nothing was typed. */
export function backToTyped(steps: Steps): Steps | null {
  const former = back(steps);
  return former && (former.former?.typed === undefined ? backToTyped(former) : former);
}

/** The texts of the breadcrumb: the command, its first values, the answers. */
export function crumbs(steps: Steps): string[] {
  const args = argsOf(steps.command);
  const known: Answer[] = [
    ...Object.keys(args).flatMap((name) =>
      name in steps.startValues ? [{ name, value: steps.startValues[name] }] : [],
    ),
    ...steps.answers,
  ];
  return [plainTitle(steps.command), ...known.map(({ name, value, typed }) => typed ?? valueText(args[name], value))];
}

/**
 * What the command does with this answer to the current step, in one line; `undefined` unless it is the last of several. The
 * crumbs alone do not say that the next Enter runs it.
 */
export function summaryOf(steps: Steps, value: unknown, typed?: string): string | undefined {
  const next = answer(steps, value, typed);
  const [title = '', ...values] = crumbs(next);
  return values.length < 2 || stepOf(next) ? undefined : `${title}: ${values.join(' · ')}`;
}

/** The typed text and the marked choices of a step. They are kept for steps back and forward until the palette closes. */
export interface Draft {
  typed: string;
  marks: ReadonlyMap<string, unknown>;
}

/** The key of a step's draft. After other answers, the same step has another draft. */
export const draftKey = (steps: Steps, name: string): string => [...crumbs(steps), name].join('\n');

/** How a value is named in a breadcrumb: its label, or the first label and the number of the others. */
export function valueText(arg: Arg<unknown> | undefined, value: unknown): string {
  if (arg?.how !== 'pick') return String(value);
  const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
  const label = first === undefined ? '' : arg.describe(first).label;
  return others.length ? `${label} and ${others.length} more` : label;
}

function argsOf(command: Command): Record<string, Arg<unknown>> {
  return command.args as Record<string, Arg<unknown>>;
}

function needed(arg: Arg<unknown>, values: GivenValues): boolean {
  return arg.needed?.(values) !== false;
}
