import type { Rule, Viewer } from '#core/access/rule.ts';
import { asCallError, type CallError } from '#core/client/callError.ts';
import { newMark } from './newMark.ts';
import { numberText } from '#core/ui/text/numberText.ts';
import type { Arg, PickArg } from './arg.ts';
import { Cancelled } from './cancelled.ts';
import type { Command, GivenValues } from './command.ts';
import type { Host, Outcome } from './host.ts';
import { plainTitle } from './labelOf.ts';
import { sayAnswer, type Notice } from './sayAnswer.ts';
import { whyRefused } from './whyRefused.ts';

/** The largest number of records that a run over many handles at the same time. */
const AT_ONCE = 6;

/** The state of an entry for certain values: hidden, or shown and possibly greyed with the reason. */
export type Availability = { visible: false; why: string } | { visible: true; blocked?: string };

/**
 * Returns the state of a command for the viewer and the values given so far. With many records, the command is shown
 * if it fits one of them.
 */
export function availabilityOf(command: Command, viewer: Viewer, values: GivenValues): Availability {
  const entry = command.access(viewer, undefined);
  if (entry !== true) return { visible: false, why: entry };
  for (const [name, arg] of argsOf(command)) {
    if (arg.how !== 'pick' || !isGiven(values[name])) continue;
    const records = recordsOf(arg, values[name]);
    const why = firstRefusal(arg.when, viewer, records);
    if (why !== undefined) return { visible: false, why };
    const fitting = records.filter((record) => (arg.when?.(viewer, record) ?? true) === true);
    const blocked = firstRefusal(arg.ready, viewer, fitting);
    if (blocked !== undefined) return { visible: true, blocked };
  }
  return { visible: true };
}

/** The reason why a command cannot run for these values; `undefined` if it can. */
export function refusal(command: Command, viewer: Viewer, values: GivenValues): string | undefined {
  const now = availabilityOf(command, viewer, values);
  return now.visible ? now.blocked : now.why || 'This is not possible here.';
}

/** The first missing argument: it has no value and `needed` does not leave it out. */
export function missingArg(command: Command, values: GivenValues): string | undefined {
  return argsOf(command).find(([name, arg]) => !isGiven(values[name]) && arg.needed?.(values) !== false)?.[0];
}

/**
 * Runs a command. Every command goes through this function: access, record rules, missing arguments, confirmation,
 * run, message. A value that is an array runs the command once for each record. The palette asks for missing arguments
 * step by step, or the command's form does if there is one and `by` selects it.
 */
export async function runCommand(
  command: Command,
  values: GivenValues,
  host: Host,
  by: 'steps' | 'form' = 'steps',
): Promise<void> {
  await attemptCommand(command, values, host, by);
}

/**
 * Like `runCommand`; resolves to the error of the run, which has already been shown. `isUnnamed`: a record was the first of
 * a list and nobody named it, so the command asks unless it is harmless.
 */
export async function attemptCommand(
  command: Command,
  values: GivenValues,
  host: Host,
  by: 'steps' | 'form' = 'steps',
  isUnnamed = false,
): Promise<CallError | void> {
  const many = manyOf(command, values);
  const single = many && many.records.length === 1 ? { ...values, [many.name]: many.records[0] } : values;
  const severals = many && many.records.length > 1 ? many : undefined;
  const refused = refusal(command, host.viewer(), single);
  if (refused !== undefined) return host.notify('danger', refused);
  if (missingArg(command, values) !== undefined)
    return by === 'form' && command.form ? void (await command.form(single, host)) : host.ask(command, values);
  const available = command.available && (await command.available(host));
  if (typeof available === 'string') return host.notify('info', available);
  // Refused records are included: the report at the end names them (docs/specification/palette.md).
  const run = () => (severals ? runMany(command, values, severals, host) : runOne(command, single, host));
  const sorted = severals && withoutRefused(command, values, severals, host.viewer());
  const all = sorted ? sorted.records.map((value) => ({ ...values, [sorted.name]: value })) : [single];
  const asksWhich = isUnnamed && !command.harmless ? whetherMeant(command) : undefined;
  const question = command.confirm?.(all[0] ?? single, all.length, host.viewer(), all) ?? asksWhich;
  if (!question) return run().catch(asCallError);
  host.confirm({
    ...question,
    text: sorted?.leftOut ? `${question.text}\n${sorted.leftOut}` : question.text,
    records: sorted ? sorted.records.map((value) => sorted.arg.describe(value).label) : namesOf(command, single),
    danger: command.danger ?? false,
    run,
  });
}

function whetherMeant(command: Command) {
  const action = plainTitle(command);
  return {
    title: action,
    text: 'You typed no name, so the first one in the list was chosen. Is it the right one?',
    action,
  };
}

/**
 * Makes the question. It is about the records that the command is not refused for, and tells how many are left out,
 * and why.
 */
function withoutRefused(
  command: Command,
  values: GivenValues,
  many: Many,
  viewer: Viewer,
): Many & { leftOut?: string } {
  const whys = many.records.map((record) => refusal(command, viewer, { ...values, [many.name]: record }));
  const records = many.records.filter((_, at) => whys[at] === undefined);
  const left = many.records.length - records.length;
  if (left === 0) return many;
  const whom = `${numberText(left)} of the ${numberText(many.records.length)} ${left === 1 ? 'is' : 'are'} left out`;
  return { ...many, records, leftOut: `${whom}: ${[...new Set(whys.filter((why) => why !== undefined))].join(' ')}` };
}

async function runOne(command: Command, values: GivenValues, host: Host): Promise<void> {
  const undo = command.optimistic?.(values, host);
  await runAndSay(() => command.run(values, host), host, undo);
}

/** Runs the command and shows its answer or the error. Throws again the errors that must keep a dialog open. */
export async function runAndSay(work: () => unknown, host: Host, undo?: () => void): Promise<void> {
  try {
    const answer: unknown = await work();
    if (answer) sayAnswer(host, answer);
  } catch (thrown) {
    undo?.();
    if (thrown instanceof Cancelled) return;
    const error = asCallError(thrown);
    host.notify(error.type, whyRefused(error));
    // If the record no longer exists, a second try is useless: the dialog closes and the list is read again
    // (docs/specification/product.md section 8).
    if (!error.notFound) throw error;
  }
}

interface Many {
  name: string;
  arg: PickArg<unknown>;
  records: readonly unknown[];
}

async function runMany(command: Command, values: GivenValues, many: Many, unmarked: Host): Promise<void> {
  const batch = newMark();
  const host = unmarked.marked({ batch });
  let undoable: string | undefined;
  const progress = host.progress(plainTitle(command), many.records.length);
  // The viewer who started the run. If this person loses rights during the run, the server refuses with the reason.
  const viewer = host.viewer();
  const isLast = (record: unknown) => command.losesRight?.({ ...values, [many.name]: record }, viewer) === true;
  const queue = many.records.filter((record) => !isLast(record));
  const last = many.records.filter(isLast);
  const one = async (record: unknown): Promise<Outcome> => {
    const { label, address } = many.arg.describe(record);
    const named = { label, ...(address !== undefined && { address }) };
    const failed = refusal(command, viewer, { ...values, [many.name]: record });
    if (failed !== undefined) return { ...named, failed };
    try {
      // Commands answer what a call answers, or nothing.
      const answer = (await command.run({ ...values, [many.name]: record }, host)) as Notice | undefined;
      if (answer?.entry) undoable = batch;
      return named;
    } catch (thrown) {
      // Whoever cancels a question of one record does not want to be asked for each of the others.
      if (thrown instanceof Cancelled) queue.length = last.length = 0;
      return { ...named, failed: whyRefused(asCallError(thrown)) };
    }
  };
  const worker = async (from: unknown[]) => {
    for (let next = from.shift(); next !== undefined && !progress.signal.aborted; next = from.shift())
      progress.done(await one(next));
  };
  try {
    await host.batch(async () => {
      await Promise.all(Array.from({ length: AT_ONCE }, () => worker(queue)));
      await worker(last);
    });
  } finally {
    progress.end(undoable);
  }
}

function manyOf(command: Command, values: GivenValues): Many | undefined {
  for (const [name, arg] of argsOf(command)) {
    const value = values[name];
    if (arg.how === 'pick' && arg.many && isGiven(value) && Array.isArray(value)) return { name, arg, records: value };
  }
  return undefined;
}

/**
 * The names of the records of a run, because the question does not name them. They are on one line: one record in a
 * group or an application is one change.
 */
function namesOf(command: Command, values: GivenValues): string[] {
  const names = argsOf(command).flatMap(([name, arg]) =>
    arg.how === 'pick' && arg.of && isGiven(values[name]) ? [arg.describe(values[name]).label] : [],
  );
  return names.length > 0 ? [names.join(' · ')] : [];
}

/** The reason why a rule refuses all of the records; `undefined` if it admits at least one. */
function firstRefusal(rule: Rule | undefined, viewer: Viewer, records: readonly unknown[]): string | undefined {
  const verdicts = records.map((record) => rule?.(viewer, record) ?? true);
  return verdicts.includes(true) ? undefined : verdicts.find((verdict) => verdict !== true);
}

function recordsOf(arg: PickArg<unknown>, value: unknown): readonly unknown[] {
  return arg.many && Array.isArray(value) ? value : [value];
}

/** An empty selection counts as no value. */
function isGiven(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function argsOf(command: Command): [string, Arg<unknown>][] {
  return Object.entries(command.args as Record<string, Arg<unknown>>);
}
