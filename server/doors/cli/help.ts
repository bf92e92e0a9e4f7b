import type { Command, Word } from './command.ts';
import { commands } from './commands.ts';

const call = 'npm run portal --';

/** The list of all commands. */
export function helpPage(): string {
  const width = Math.max(...commands.map((command) => briefly(command).length));
  const lines = commands.map((command) => `  ${briefly(command).padEnd(width)}   ${command.summary}`);
  return [
    "The operator's commands. They work on the database that the server uses, whether it runs or not.",
    '',
    `  ${call} <command>`,
    '',
    'Commands',
    ...lines,
    '',
    'Everywhere',
    `  ${'--demo'.padEnd(width)}   Work on the database of the demo organisation`,
    `  ${'--version'.padEnd(width)}   The version of this program`,
    `  ${'--help'.padEnd(width)}   This page; after a command, more about it`,
  ].join('\n');
}

/** The full help of one command. */
export function helpOf(command: Command): string {
  const words = [...(command.arguments ?? []), ...(command.options ?? [])];
  const width = Math.max(0, ...words.map((word) => written(command, word).length));
  return [
    `${command.summary}.`,
    '',
    `  ${call} ${usage(command)}`,
    '',
    ...words.map(
      (word) =>
        `  ${written(command, word).padEnd(width)}   ${word.meaning}${word.optional ? ' (may be left out)' : ''}`,
    ),
    '',
    'For example',
    `  ${call} ${command.example}`,
  ].join('\n');
}

/** A command with its arguments: `person grant-many <email>`. */
export function usage(command: Command): string {
  const named = (command.options ?? []).filter((word) => !word.optional).map((word) => `--${word.name} …`);
  return [briefly(command), ...named].join(' ');
}

function briefly({ name, arguments: words = [] }: Command): string {
  return [name, ...words.map((word) => `<${word.name}>`)].join(' ');
}

function written(command: Command, word: Word): string {
  return command.arguments?.includes(word) ? `<${word.name}>` : `--${word.name}`;
}
