import type { Arg } from '#core/command/arg.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { formOf } from '../programs/fieldValue.ts';
import { eachOf, insideField, isList, listNote, mustBeGiven, type Field } from '../programs/fields.ts';
import type { Program } from '../programs/programs.ts';
import type { Io } from './io.ts';
import { listPrograms } from './menu.ts';
import { optionOf } from './runProgram.ts';

const general = `gatehouse: the portal's commands in the terminal

  gatehouse login [ADDRESS]     stores the portal's address and an access token
  gatehouse logout              removes them
  gatehouse                     asks what to do, step by step
  gatehouse COMMAND [WORDS]     runs a command: gatehouse resend-invitation pia
  gatehouse find TEXT           finds records; --limit N shows more of them
  gatehouse help [COMMAND]      explains a command
  gatehouse completion SHELL    prints the completion for bash, zsh or fish

  --yes        answers the question before a change
  --shut-out   also saves a change that shuts people out, after it has named them
  --json       prints the result as JSON
  --help       explains the command
  --version    prints the version of this client
  --           every word after it is a value

GATEHOUSE_URL and GATEHOUSE_TOKEN replace the stored login. The exit code is 0 when everything was done, 1 when
something was refused or failed, and 2 for a wrong use; then nothing was changed.`;

/** The client's own words, beside the commands of the portal. */
export const ownWords = ['login', 'logout', 'find', 'help', 'completion'] as const;

const ownHelp: Record<(typeof ownWords)[number], string> = {
  login: `Store the portal's address and an access token

  gatehouse login [ADDRESS]

The token is asked for, or read from the standard input or GATEHOUSE_TOKEN. One call tries it.`,
  logout: `Remove the stored address and access token

  gatehouse logout

The token stays valid until it is ended in the portal.`,
  find: `Find records by a part of the name or address

  gatehouse find TEXT [--limit N] [--json]

  --limit  The number of records of each kind that are printed: 20 by default, at most 499.

The output names the kinds that the access token may not read.`,
  help: `Explain the client or a command

  gatehouse help [COMMAND]`,
  completion: `Print the completion for a shell

  gatehouse completion bash|zsh|fish`,
};

/** Explains one of the client's own words. Returns `false` for another word. */
export function helpOnOwn(io: Io, word: string): boolean {
  const text = (ownHelp as Record<string, string>)[word];
  if (text !== undefined) io.out(text);
  return text !== undefined;
}

/** Explains the client and lists its commands. */
export function help(io: Io, programs: readonly Program[]): void {
  io.out(general);
  listPrograms(io, programs);
}

/** Explains one command: its arguments in their order, and what the token needs. */
export function helpOn(io: Io, { command, fields, name, scopes }: Program): void {
  const args = Object.entries(command.args as Record<string, Arg<unknown>>);
  const words = args.map(([arg, { needed, ...how }]) => {
    const word = optionOf(arg).toUpperCase() + (how.how === 'pick' && how.many ? '…' : '');
    return needed ? `[${word}]` : word;
  });
  const isNew = args.length === 0;
  const options = fields.map((field) => {
    const option = `--${optionOf(field.name)} ${optionOf(field.name).toUpperCase()}${isList(field) ? '…' : ''}`;
    return mustBeGiven(field, isNew, command.saves?.adds) ? option : `[${option}]`;
  });
  io.out(`${plainTitle(command)}\n\n  gatehouse ${[name, ...words, ...options].join(' ')}\n`);
  for (const [arg, how] of args) {
    const kind = how.how === 'pick' && how.many ? ' Several may be given.' : '';
    const options = how.how === 'pick' ? how.options?.map(({ label }) => label).join(', ') : undefined;
    io.out(`  --${optionOf(arg)}  ${how.label}${kind}${options === undefined ? '' : ` ${options}.`}`);
  }
  for (const field of fields) {
    const note = listNote(field, isNew, command.saves?.adds);
    const written = insideField(field) || field.pick ? ` ${writtenAs(field)}` : '';
    const many = isList(field) ? ' Several may be given.' : '';
    io.out(`  --${optionOf(field.name)}  ${field.label}${many || written ? '.' : ''}${many}${note}${written}`);
  }
  if (args.length + fields.length > 0) io.out('');
  if (command.danger) io.out('It asks first; --yes answers the question.');
  else if (command.confirm ?? command.saves?.confirm) io.out('It may ask first; --yes answers the question.');
  io.out(`The access token needs ${scopes.join(', ') || 'no scope'}.`);
}

/** How the value of such an option is written. */
function writtenAs(field: Field): string {
  const one = { ...field, kind: eachOf(field.kind) };
  if (!insideField(field)) return 'By name or id.';
  const each = isList(field) ? 'Each is' : 'It is';
  return `${each} JSON: ${formOf(one)}`;
}
