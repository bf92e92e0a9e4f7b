import { asCallError } from '#core/client/callError.ts';
import type { Arg } from '#core/command/arg.ts';
import { headlessHost, runHeadless } from '#core/command/headless/headlessHost.ts';
import { holderOf, type Holder } from '#core/command/headless/holder.ts';
import type { Report } from '#core/command/headless/door.ts';
import { AlreadyDone, nameOf, sayAlready, WrongUse } from '../programs/fillValues.ts';
import { fillProgram, type Filled } from '../programs/fillProgram.ts';
import type { Choice } from '../programs/choices.ts';
import type { Program } from '../programs/programs.ts';
import { asksAtTerminal } from './asks.ts';
import { terminalDoor } from './httpDoor.ts';
import { clean, exits, jsonLine, type Io } from './io.ts';
import type { Login } from './login.ts';
import type { Line } from './options.ts';

/** Runs one command of the portal with the words and options of the command line. Returns the exit code. */
export async function runProgram(io: Io, login: Login, program: Program, line: Line): Promise<number> {
  const { name } = program;
  const door = terminalDoor(io, login.address, line, line.json);
  let holder: Holder;
  const done: Choice[] = [];
  try {
    holder = await holderOf(door, login.token);
    const { host } = headlessHost(door, login.token, holder);
    const already = (choice: Choice) => void done.push(choice);
    const texts = { ...textsOf(line, program), ...asksAtTerminal(io), isUnseen: line.yes, already };
    const filled = await fillProgram(program, texts, host);
    const report = await runHeadless(filled.command, filled.values, door, { token: login.token, holder });
    tell(io, line, name, report, door, filled, done);
    if (report.end === 'done') return exits.done;
    return door.unanswered ? exits.wrongUse : exits.refused;
  } catch (thrown) {
    if (thrown instanceof WrongUse) return wrong(io, line, thrown);
    if (thrown instanceof AlreadyDone) return nothingToDo(io, line, name, thrown);
    const { message } = asCallError(thrown);
    if (line.json) io.out(jsonLine({ command: name, end: 'refused', said: [{ type: 'danger', text: message }] }));
    else io.err(clean(message));
    return exits.refused;
  }
}

/** The option of an argument: `applicationRole` is `--application-role`. */
export const optionOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The options of a command: its arguments, then the fields of its form. */
export const optionsOf = ({ command, fields }: Pick<Program, 'command' | 'fields'>): string[] =>
  [...Object.keys(command.args as object), ...fields.map(({ name }) => name)].map(optionOf);

/**
 * The words of the line belong to the arguments in their order; one that takes several leaves one for each after it. Fields
 * of a form are given by name.
 */
function textsOf({ words, named }: Line, program: Program) {
  const args = Object.entries(program.command.args as Record<string, Arg<unknown>>);
  const known = optionsOf(program);
  const also = program.fields.map(({ plain }) => optionOf(plain));
  const unknown = [...named.keys()].find((name) => !known.includes(name) && !also.includes(name));
  if (unknown !== undefined)
    throw new WrongUse(
      `There is no option --${unknown}. ${known.length > 0 ? `Options: --${known.join(', --')}` : ''}`,
    );
  const byWord = args.filter(([name]) => !named.has(optionOf(name)));
  const rest = [...words];
  const inputs = new Map<string, readonly string[]>([...named].map(([name, texts]) => [name, texts]));
  byWord.forEach(([name, arg], at) => {
    const after = byWord.slice(at + 1).filter(([, later]) => !later.needed).length;
    const count = arg.how === 'pick' && arg.many ? Math.max(1, rest.length - after) : 1;
    const texts = rest.splice(0, count);
    if (texts.length > 0) inputs.set(optionOf(name), texts);
  });
  if (rest.length > 0)
    throw new WrongUse(`'${rest.join(' ')}' is too much: put quotes around a name of several words.`);
  const of = (name: string) => inputs.get(optionOf(name));
  return { argument: of, field: of };
}

function tell(
  io: Io,
  { json }: Line,
  name: string,
  report: Report,
  { saved, unanswered }: ReturnType<typeof terminalDoor>,
  filled: Filled,
  done: readonly Choice[],
): void {
  const answer = filled.answer();
  const { about } = filled;
  if (json) {
    const already = done.map(sayAlready);
    const more = { ...(answer && { answer }), ...(saved.length > 0 && { saved }), ...(done.length > 0 && { already }) };
    io.out(jsonLine({ command: name, ...report, ...(about.length > 0 && { about }), ...more }));
    return;
  }
  for (const one of done) io.out(clean(sayAlready(one)));
  // What was done to whom: a run over several has said it for each.
  if (report.outcomes.length === 0 && report.said.length > 0 && about.length > 0)
    io.out(clean(about.map(({ name: label, ...one }) => nameOf({ key: one.id, label, ...one })).join(' · ')));
  for (const { type, text } of report.said) (type === 'danger' ? io.err : io.out)(clean(text, true));
  for (const [what, value] of Object.entries(answer ?? {})) io.out(clean(`${what}: ${value}`));
  for (const path of saved) io.out(clean(path));
  const { outcomes, end, batch, summary } = report;
  const failed = outcomes.filter((one) => one.failed !== undefined).length;
  if (outcomes.length > 0) io.out(clean(summary ?? `${outcomes.length - failed} of ${outcomes.length} done.`));
  // An unanswered question has said so already.
  if (end === 'cancelled' && !unanswered) io.err('Nothing was changed.');
  if (batch !== undefined) io.err(`'gatehouse undo-a-whole-run ${batch}' takes it back.`);
}

function nothingToDo(io: Io, { json }: Line, command: string, { message, choices }: AlreadyDone): number {
  if (json) io.out(jsonLine({ command, end: 'done', already: choices.map(sayAlready) }));
  else io.out(clean(message, true));
  return exits.done;
}

function wrong(io: Io, { json }: Line, { message, choices }: WrongUse): number {
  const named = choices.map(({ described: { label, detail }, blocked }) => ({ label, detail, blocked }));
  if (json) io.out(jsonLine({ error: message, choices: named }));
  else {
    io.err(clean(message));
    for (const { label, detail, blocked } of named)
      io.err(clean(`  ${[label, detail, blocked].filter(Boolean).join(', ')}`));
  }
  return exits.wrongUse;
}
